import ShieldCheck from 'lucide-react/icons/shield-check'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { dateText } from '#core/dates.ts'
import { useDraft } from '#features/listings/web/drafts/useDraft.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import {
  hasFailed,
  isUploading,
  photoIds,
  type PickedPhotosUpdate,
  storedPhotos,
} from '#features/photos/web/pickedPhotos.ts'
import { showsPurchases } from '#features/settings/rules.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { useGoBack } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ListingKind } from '#features/listings/rules.ts'
import type { OwnReview } from '../contract.ts'
import { COMMENT_LIMIT, COMMENT_SHOWN, type DealingKind, shownDealing } from '../rules.ts'
import { useSaveReview } from './queries.ts'
import { StarField } from './StarField.tsx'
import './words/reviews.ts'

/** The listing to review, with the earlier review. */
export interface ReviewTarget {
  listingId: string
  kind: ListingKind
  /** "" when it is hidden from its reviewer. */
  name: string
  dealing: DealingKind
  review: OwnReview | null
}

const Fields = z.object({ rating: z.number(), comment: z.string() })

/** Only pictures are accepted; other files are silently dropped (I-10). */
const onlyPictures =
  (update: PickedPhotosUpdate): PickedPhotosUpdate =>
  (old) =>
    update(old).filter(
      (each) => each.state === 'stored' || each.file.type === '' || each.file.type.startsWith('image/'),
    )

/** Stars, comment and photos for one listing (I-04 … I-19); the draft survives a reload. */
export function ReviewForm({ target }: { target: ReviewTarget }) {
  const t = useTranslations('reviews')
  const tErrors = useTranslations('errors')
  const sentence = useErrorSentence()
  const { listingId, kind, review } = target
  const name = target.name || t('unavailable')
  const draft = useDraft({
    form: `review:${listingId}`,
    schema: Fields,
    fields: { rating: review?.rating ?? 0, comment: review?.comment ?? '' },
    photos: storedPhotos(review?.photos ?? []),
  })
  const { rating, comment } = draft.fields
  const save = useSaveReview()
  const hasPage = kind !== 'specialization' && target.name !== ''
  const back = useGoBack(hasPage ? `/${kind === 'item' ? 'product' : kind}/${listingId}` : '/ratings')
  const [problem, setProblem] = useState('')
  const [isStarless, setStarless] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (rating === 0) return setStarless(true)
    if (isUploading(draft.photos)) return setProblem(t('photosOnTheWay'))
    if (hasFailed(draft.photos)) return setProblem(t('photosFailed'))
    if (comment.trim().length > COMMENT_LIMIT) return setProblem(sentenceOf(tErrors, 'tooLong'))
    setProblem('')
    const input = { id: listingId, rating, comment, photoIds: photoIds(draft.photos) }
    try {
      const stored = await save.mutateAsync({ input, name, idempotencyKey: draft.tapKey })
      draft.forget()
      toast(successText(stored), { tone: 'ok', stayMs: stored?.hiddenUntil ? 8000 : 4000 })
      back()
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  function successText(stored: OwnReview | null): string {
    if (!stored) return t('kept')
    const words = review ? t('updated') : t('submitted')
    return stored.hiddenUntil ? `${words} ${t('appearsBy', { date: dateText(new Date(stored.hiddenUntil)) })}` : words
  }
  /** Ctrl+Enter sends; it also says what is missing, which the disabled button cannot. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  }
  const starError = isStarless && rating === 0 ? sentenceOf(tErrors, 'ratingMissing') : null
  return (
    <form
      ref={form}
      noValidate
      aria-label={target.name === '' ? t('yourReview') : t('choose', { name })}
      className="flex flex-1 flex-col gap-5"
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <Card className="flex flex-col gap-2">
        <h2 className="text-center text-title wrap-safe">{name}</h2>
        <StarField
          label={t('yourRating')}
          value={rating}
          error={starError}
          onValue={(value) => draft.change({ rating: value })}
        />
        <ShownAs dealing={target.dealing} />
      </Card>
      <TextArea
        label={t('comment')}
        labelEnd={<span className="tabular-nums">{t('counter', { used: comment.length, most: COMMENT_SHOWN })}</span>}
        placeholder={t('commentPlaceholder')}
        value={comment}
        onValue={draft.set('comment')}
      />
      <PhotoPicker
        label={t('photos')}
        hasMain={false}
        value={draft.photos}
        onChange={(update) => draft.setPhotos(onlyPictures(update))}
        max={PHOTO_LIMITS.review}
        overflow="cut"
      />
      <Guidelines />
      {problem !== '' && <Banner tone="wait" live title={problem} />}
      <ActionBar>
        <Button type="submit" busy={save.isPending} disabled={rating === 0 || save.isPending}>
          {save.isPending ? t('submitting') : review ? t('update') : t('submit')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** Guidelines for a helpful review (I-12, I-13). */
export function Guidelines() {
  const t = useTranslations('reviews')
  return (
    <section className="rounded-l bg-well px-4 py-3.5">
      <h2 className="flex items-center gap-2 text-strong">
        <ShieldCheck aria-hidden="true" className="size-5 text-brand-ink" />
        {t('guidelines')}
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-small text-ink-2">
        <li>{t('guideOwn')}</li>
        <li>{t('guideFair')}</li>
        <li>{t('guidePrivate')}</li>
        <li>{t('guidePay')}</li>
      </ul>
    </section>
  )
}

/** Shows the reason that others see beside the review, according to the author's privacy settings. */
function ShownAs({ dealing }: { dealing: DealingKind }) {
  const t = useTranslations('reviews')
  const settings = useSettings().data
  if (!settings) return null
  const shown = shownDealing(dealing, showsPurchases(settings, 'stranger'))
  const label = t(shown)
  return (
    <p className="text-center text-small text-ink-2">
      {settings.profileVisibility === 'private'
        ? t('shownHidden')
        : t(shown === dealing ? 'shownAs' : 'shownUntold', { label })}
    </p>
  )
}
