import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '#features/photos/contract.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { arrivedPhotos, hasFailed, isUploading, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { PHOTOS_OF_MESSAGE } from '../rules.ts'
import './words/chat.ts'

export interface PhotoSheetProps {
  open: boolean
  onClose: () => void
  onSend: (photos: Photo[]) => void
}

/** Chooses photos and sends them as one message once all are uploaded. */
export function PhotoSheet({ open, onClose, onSend }: PhotoSheetProps) {
  const t = useTranslations('chat')
  const [picked, setPicked] = useState<PickedPhoto[]>([])
  const ready = arrivedPhotos(picked)
  const isReady = ready.length > 0 && !isUploading(picked) && !hasFailed(picked)
  const send = () => {
    onSend(ready)
    setPicked([])
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('photos')}
      desktop="center"
      footer={
        <Button wide disabled={!isReady} onClick={send}>
          {t('sendCount', { count: ready.length })}
        </Button>
      }
    >
      <PhotoPicker label={t('photos')} value={picked} onChange={setPicked} max={PHOTOS_OF_MESSAGE} hasMain={false} />
    </Sheet>
  )
}
