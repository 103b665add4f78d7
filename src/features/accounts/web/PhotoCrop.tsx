import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { uploadPhoto } from '#features/photos/web/uploadPhoto.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { ProgressBar } from '#kit/web/ui/ProgressBar.tsx'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { FormMessage } from './FormMessage.tsx'
import './words/accounts.ts'

/** Longest side in pixels of a profile photo, twice the largest place in which it is shown. */
const SIDE = 800

const QUALITY = 0.9

interface PhotoCropProps {
  open: boolean
  /** URL of the chosen file. */
  picture: string | null
  onClose: () => void
  /** Stores the uploaded photo. */
  onStore: (photoId: string) => Promise<unknown>
}

const CLOSEST = 4

/** Crops a chosen picture to a circle, the shape of profile photos. It is moved by finger, wheel or arrow keys. */
export function PhotoCrop({ open, picture, onClose, onStore }: PhotoCropProps) {
  const t = useTranslations('accounts')
  return (
    <Dialog open={open} onClose={onClose} title={t('cropTitle')}>
      {picture && <CropForm key={picture} picture={picture} onClose={onClose} onStore={onStore} />}
    </Dialog>
  )
}

function CropForm({ picture, onClose, onStore }: Omit<PhotoCropProps, 'open'> & { picture: string }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const sentence = useErrorSentence()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const [isBroken, setBroken] = useState(false)
  const storeCropped = async () => {
    if (!area) return
    setMessage('')
    setPart(0)
    try {
      const { id } = await uploadPhoto(await cutOut(picture, area), { onProgress: setPart })
      await onStore(id)
      onClose()
    } catch (error) {
      setMessage(sentence(error))
    }
    setPart(null)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-[min(80vw,340px)] overflow-hidden rounded-l bg-deep">
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={CLOSEST}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: () => setBroken(true) }}
          cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <p className="text-small text-ink-2">{t('cropHint')}</p>
      <Slider
        label={t('zoom')}
        value={zoom}
        min={1}
        max={CLOSEST}
        step={0.1}
        text={t('zoomTimes', { times: zoom.toFixed(1) })}
        onValue={setZoom}
      />
      <FormMessage>{isBroken ? t('photoUnreadable') : message}</FormMessage>
      {part !== null && (
        <ProgressBar label={t('photoUploading')} text={t('photoUploading')} value={part * 100} most={100} />
      )}
      <div className="flex gap-3">
        <Button variant="quiet" className="flex-1" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          className="flex-1"
          busy={part !== null}
          disabled={!area || isBroken}
          onClick={() => void storeCropped()}
        >
          {t('usePhoto')}
        </Button>
      </div>
    </div>
  )
}

/** A square part of a picture, in pixels of the picture. */
interface Square {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Cuts a square out of a picture, at most 800 px, without the file's metadata. Transparent parts become white.
 * @throws DOMException when the browser cannot decode the picture
 */
export async function cutOut(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const side = Math.max(1, Math.min(SIDE, Math.round(width)))
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new DOMException('Not encoded'))), 'image/jpeg', QUALITY),
  )
}
