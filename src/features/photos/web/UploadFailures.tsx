import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { PhotoNote } from './AddPhotos.tsx'
import { canRetry, type PickedPhoto, waitsForNetwork } from './pickedPhotos.ts'
import './words/photos.ts'

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
