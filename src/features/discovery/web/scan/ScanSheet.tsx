import Copy from 'lucide-react/icons/copy'
import ImageUp from 'lucide-react/icons/image-up'
import decodeQR from 'qr/decode.js'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isInAppPath } from '#core/paths.ts'
import { barcodeOf } from '#features/listings/barcode.ts'
import { barcodeIn } from '#features/listings/web/barcode/readBarcode.ts'
import { useGo } from '#kit/web/navigation.ts'
import { copyText } from '#kit/web/share.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useCamera } from '#kit/web/useCamera.ts'
import '../words/discovery.home.ts'
import '../words/discovery.sheets.ts'

/** A picture is scaled down to this longest side before it is scanned, in px. */
const LOOKED_AT = 1024

/** Time limit for one camera frame; it is short, because the next frame follows soon. */
const FRAME_MS = 60

const PICTURE_MS = 1500

interface ScanSheetProps {
  open: boolean
  onClose: () => void
}

/**
 * Scans a code with the camera or from a picture: opens pages of this product, searches for a bar code, shows any other
 * text (D-55).
 */
export function ScanSheet({ open, onClose }: ScanSheetProps) {
  const t = useTranslations('discovery')
  return (
    <Sheet open={open} onClose={onClose} title={t('scan')} desktop="center">
      <Scanner onClose={onClose} />
    </Sheet>
  )
}

function Scanner({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [text, setText] = useState<string | null>(null)
  function found(scanned: string) {
    const code = readCode(scanned, location.origin)
    if (code.is === 'text') return setText(code.text)
    onClose()
    go(code.address)
  }
  return text === null ? <Finder onFound={found} /> : <OtherText text={text} onAgain={() => setText(null)} />
}

function Finder({ onFound }: { onFound: (text: string) => void }) {
  const t = useTranslations('discovery')
  const { video, state } = useCamera(async (frame) => {
    const text = readFrame(frame) ?? (await barcodeIn(frame, frame.videoWidth, frame.videoHeight))
    if (text !== null) onFound(text)
    return text !== null
  })
  const hasCamera = state === 'asked' || state === 'shown'
  return (
    <div className="flex flex-col gap-4">
      {hasCamera && (
        <div className="relative aspect-square overflow-hidden rounded-l bg-deep">
          <video ref={video} muted playsInline aria-label={t('cameraPicture')} className="size-full object-cover" />
          <span aria-hidden="true" className="absolute inset-[14%] rounded-l border-4 border-on-deep/90" />
        </div>
      )}
      <p role="status" className="text-center text-body text-ink-2">
        {state === 'denied' ? t('cameraDenied') : state === 'missing' ? t('cameraMissing') : t('scanHint')}
      </p>
      <PictureButton onFound={onFound} isOnly={!hasCamera} />
    </div>
  )
}

function PictureButton({ onFound, isOnly }: { onFound: (text: string) => void; isOnly: boolean }) {
  const t = useTranslations('discovery')
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  async function read(file: File | undefined) {
    if (!file) return
    setReading(true)
    const text = await readPicture(file).catch(() => null)
    setReading(false)
    if (text === null) toast(t('noCode'), { tone: 'problem' })
    else onFound(text)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button
        variant={isOnly ? 'filled' : 'tint'}
        busy={isReading}
        icon={<ImageUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {t('scanPicture')}
      </Button>
    </>
  )
}

/** The text of another code, to read and copy; links are not followed. */
function OtherText({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useTranslations('discovery')
  async function copy() {
    const isCopied = await copyText(text)
    toast(isCopied ? t('codeCopied') : t('codeNotCopied'), { tone: isCopied ? 'ok' : 'problem' })
  }
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-body text-ink-2">
        {t('otherCode')}
      </p>
      <p className="rounded-m bg-well p-4 text-body break-words whitespace-pre-wrap select-all">{text}</p>
      <div className="flex gap-3 *:flex-1">
        <Button variant="tint" icon={<Copy aria-hidden="true" className="size-5" />} onClick={() => void copy()}>
          {t('copyCode')}
        </Button>
        <Button onClick={onAgain}>{t('scanAgain')}</Button>
      </div>
    </div>
  )
}

/** The text of the QR code in the current camera frame; null without one. */
function readFrame(video: HTMLVideoElement): string | null {
  return video.videoWidth > 0 ? read(video, video.videoWidth, video.videoHeight, FRAME_MS) : null
}

/**
 * The text of the QR code, or the number of the bar code, in a picture; null without one.
 * @throws when the file is not a picture
 */
async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  try {
    const { width, height } = picture
    return read(picture, width, height, PICTURE_MS) ?? (await barcodeIn(picture, width, height))
  } finally {
    picture.close()
  }
}

function read(source: CanvasImageSource, width: number, height: number, timeLimit: number): string | null {
  const scale = Math.min(1, LOOKED_AT / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQR({ width: canvas.width, height: canvas.height, data }, { timeLimit })
  } catch {
    return null
  }
}

/** The content of a QR code: a page of this product, or other text. */
type ScannedCode = { is: 'page'; address: string } | { is: 'text'; text: string }

/**
 * Parses the text of a QR code (D-55): a link to this origin, or an in-app address without a host, is a page. A bar
 * code is a search for it. Everything else, including links to other sites, is only text, so that a QR code cannot lead
 * out of the product.
 */
export function readCode(text: string, origin: string): ScannedCode {
  const asText: ScannedCode = { is: 'text', text }
  const trimmed = text.trim()
  if (isInAppPath(trimmed)) return { is: 'page', address: trimmed }
  const barcode = barcodeOf(trimmed)
  if (barcode !== null) return { is: 'page', address: `/search?q=${barcode}` }
  if (!URL.canParse(trimmed)) return asText
  const url = new URL(trimmed)
  const address = `${url.pathname}${url.search}`
  return url.origin === origin && isInAppPath(address) ? { is: 'page', address } : asText
}
