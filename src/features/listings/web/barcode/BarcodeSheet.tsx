import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { useCamera } from '#kit/web/useCamera.ts'
import { barcodeOf, isMistyped } from '../../barcode.ts'
import { barcodeIn } from './readBarcode.ts'
import '../words/listings.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** Called with the normalised bar code. */
  onCode: (code: string) => void
}

/** Reads a bar code by camera, or as typed. */
export function BarcodeSheet({ open, onClose, onCode }: Props) {
  const t = useTranslations('listings')
  return (
    <Sheet open={open} onClose={onClose} title={t('scanBarcode')} desktop="center">
      <div className="flex flex-col gap-4">
        <Finder onCode={onCode} />
        <TypedCode onCode={onCode} />
      </div>
    </Sheet>
  )
}

function Finder({ onCode }: Pick<Props, 'onCode'>) {
  const t = useTranslations('listings')
  const { video, state } = useCamera(async (frame) => {
    const code = await barcodeIn(frame, frame.videoWidth, frame.videoHeight)
    if (code !== null) onCode(code)
    return code !== null
  })
  return (
    <>
      {(state === 'asked' || state === 'shown') && (
        <div className="relative aspect-[4/3] overflow-hidden rounded-l bg-deep">
          <video ref={video} muted playsInline aria-label={t('cameraPicture')} className="size-full object-cover" />
          <span
            aria-hidden="true"
            className="absolute inset-x-[8%] inset-y-[30%] rounded-l border-4 border-on-deep/90"
          />
        </div>
      )}
      <p role="status" className="text-center text-body text-ink-2">
        {t(state === 'denied' ? 'barcodeDenied' : state === 'missing' ? 'barcodeNoCamera' : 'barcodeHint')}
      </p>
    </>
  )
}

function TypedCode({ onCode }: Pick<Props, 'onCode'>) {
  const t = useTranslations('listings')
  const errors = useTranslations('errors')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const code = barcodeOf(text)
  const problem = isMistyped(text) ? 'barcodeWrong' : 'barcodeDigits'
  function use() {
    setTried(true)
    if (code !== null) onCode(code)
  }
  // No <form>, because the button that opens this is inside one.
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={t('typeBarcode')}
        numeric
        maxLength={20}
        value={text}
        onValue={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          use()
        }}
        error={isTried && code === null ? sentenceOf(errors, problem) : undefined}
      />
      <Button className="mt-7" onClick={use}>
        {t('useCode')}
      </Button>
    </div>
  )
}
