import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { arrivedPhotos, hasFailed, isUploading, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { MOST_POST_PHOTOS, POST_LENGTH } from '../rules.ts'
import { usePosts } from './feedQueries.ts'
import './words/circles.ts'

/**
 * Form for a post to the user's circle: text, photos, or both. Typed text is kept until the post is delivered or
 * queued.
 */
export function PostForm() {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const { create } = usePosts()
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<PickedPhoto[]>([])
  const [hasPhotos, setHasPhotos] = useState(false)
  const [key, setKey] = useState(newId)
  const isEmpty = text.trim() === '' && photos.length === 0
  const isWaiting = isUploading(photos) || hasFailed(photos)

  async function post() {
    try {
      const trimmed = text.trim()
      const answer = await create.mutateAsync({
        key,
        item: trimmed || t('photo'),
        text: trimmed,
        photos: arrivedPhotos(photos),
      })
      setText('')
      setPhotos([])
      setHasPhotos(false)
      setKey(newId())
      if (answer === null) toast(t('kept'))
      else toast(t('posted'), { tone: 'ok' })
    } catch {
      // the error is shown below the form; the typed text stays
    }
  }
  return (
    <Card>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty && !isWaiting && !create.isPending) void post()
        }}
      >
        <TextArea
          label={t('whatsNew')}
          rows={2}
          maxLength={POST_LENGTH}
          value={text}
          error={create.isError ? sentence(create.error) : undefined}
          onValue={(value) => {
            setText(value)
            if (create.isError) setKey(newId())
          }}
        />
        {hasPhotos && (
          <PhotoPicker
            label={t('postPhotos')}
            value={photos}
            onChange={setPhotos}
            max={MOST_POST_PHOTOS}
            hasMain={false}
          />
        )}
        <div className="flex items-center justify-between gap-3">
          {hasPhotos ? (
            <span />
          ) : (
            <Button
              size="small"
              variant="text"
              icon={<ImagePlus aria-hidden="true" className="size-5" />}
              onClick={() => setHasPhotos(true)}
            >
              {t('addPhotos')}
            </Button>
          )}
          <Button type="submit" size="small" busy={create.isPending} disabled={isEmpty || isWaiting}>
            {t('post')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
