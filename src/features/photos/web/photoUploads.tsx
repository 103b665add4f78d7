import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { PhotoNote } from './AddPhotos.tsx'
import { downscalePhoto } from './downscalePhoto.ts'
import {
  canRetry,
  changeUploading,
  markStored,
  type PickedPhoto,
  type PickedPhotosUpdate,
  waitsForNetwork,
} from './pickedPhotos.ts'
import { uploadPhoto } from './uploadPhoto.ts'
import './words/photos.ts'

/** Decodes one picture at a time, for phones with little memory. */
const decodeTurns = lanes(1)
const SENT_AT_ONCE = 2

/**
 * Uploads photos of a form, two at a time, and updates their state in the form. Uploads continue when the form is
 * unmounted; removing a photo aborts its upload.
 */
export function usePhotoUploads(onChange: (update: PickedPhotosUpdate) => void) {
  const running = useRef(new Map<string, AbortController>())
  const [inSending] = useState(() => lanes(SENT_AT_ONCE))

  const giveUp = (key: string) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
  }

  const start = (photo: PickedPhoto) => {
    if (photo.state === 'stored') return
    const { key, file } = photo
    giveUp(key)
    const control = new AbortController()
    running.current.set(key, control)
    onChange((photos) =>
      changeUploading(photos, key, ({ preview }) => ({
        key,
        state: 'uploading',
        file,
        progress: 0,
        ...(preview && { preview }),
      })),
    )
    const upload = async () => {
      const preview =
        photo.preview ?? (await decodeTurns(() => unlessAborted(control.signal, () => downscalePhoto(file))))
      onChange((photos) => changeUploading(photos, key, (each) => ({ ...each, preview })))
      const onProgress = (progress: number) =>
        onChange((photos) => changeUploading(photos, key, (each) => ({ ...each, state: 'uploading', progress })))
      return inSending(() =>
        unlessAborted(control.signal, () => uploadPhoto(preview, { signal: control.signal, onProgress })),
      )
    }
    const end = (update: PickedPhotosUpdate) => {
      running.current.delete(key)
      if (!control.signal.aborted) onChange(update)
    }
    upload().then(
      (stored) => end((photos) => markStored(photos, key, stored)),
      (error: unknown) =>
        end((photos) => changeUploading(photos, key, (each) => ({ ...each, state: 'failed', error }))),
    )
  }

  /** Starts uploads that were not started by this component: photos of a restored draft. */
  const goOn = (photos: readonly PickedPhoto[]) => {
    for (const photo of photos) if (photo.state === 'uploading' && !running.current.has(photo.key)) start(photo)
  }

  return { start, giveUp, goOn }
}

async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return work()
}

/**
 * Runs work in order of arrival, at most `count` at a time.
 * @returns a function that queues work and resolves with its result
 */
export function lanes(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = []
  let free = count
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

interface UploadFailuresProps {
  photos: PickedPhoto[]
  /** True if the form says itself that photos wait for a network. */
  tellsWaiting: boolean
  onRetry: (photo: PickedPhoto) => void
}

/**
 * Failed uploads: a sentence for each reason, and one button to retry those that can succeed. Uploads that failed
 * without a network are retried automatically when the network is back.
 */
export function UploadFailures({ photos, tellsWaiting, onRetry }: UploadFailuresProps) {
  const t = useTranslations('photos')
  const sentence = useErrorSentence()
  const goAgain = useEffectEvent(() => photos.filter(waitsForNetwork).forEach(onRetry))
  useEffect(() => {
    const onOnline = () => goAgain()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  const failures = photos.flatMap((photo, i) =>
    photo.state === 'failed' && !(tellsWaiting && waitsForNetwork(photo))
      ? [{ position: i + 1, reason: sentence(photo.error) }]
      : [],
  )
  const reasons = [...new Set(failures.map((failure) => failure.reason))]
  const hopeful = photos.filter(canRetry)
  return (
    <>
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {reasons.map((reason) => {
          const same = failures.filter((failure) => failure.reason === reason)
          const isOne = same.length === 1
          return (
            <PhotoNote key={reason}>
              {isOne
                ? t('failed', { position: same[0]!.position, reason })
                : t('failedMany', { count: same.length, reason })}
            </PhotoNote>
          )
        })}
      </div>
      {hopeful.length > 1 && (
        <Button
          size="small"
          variant="tint"
          className="self-start"
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          onClick={() => hopeful.forEach(onRetry)}
        >
          {t('uploadAllAgain')}
        </Button>
      )}
    </>
  )
}
