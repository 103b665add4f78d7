import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasFailed, isUploading } from '#features/photos/web/pickedPhotos.ts'
import { ApiError } from '#kit/web/api.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { AskNewest } from './FormGate.tsx'
import type { Draft } from './useDraft.ts'

/** Message keys of `errors.json` by field; nothing wrong is {}. */
export type FormErrors = Partial<Record<string, string>>

export interface ListingFormSource<Fields> {
  draft: Draft<Fields>
  errors: FormErrors
  /** Left out: a form for something new only. */
  askNewest?: AskNewest
  /** Stores the draft; false: it is kept, and sent later. Throws when that fails. */
  save: (draft: Draft<Fields>) => Promise<boolean>
  /** What the form as a whole says when a field is wrong: "Please fill all fields correctly." */
  incomplete: string
}

/** What a form of a listing shows and does, whatever its fields. */
export interface ListingFormState {
  /** What is wrong with a field, in words: once the form was sent, or when the server said so. */
  wrong: (field: string) => string | undefined
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  isSaving: boolean
  /** What is wrong with the whole; "" while all is well. */
  problem: string
}

/**
 * Checks and sends a form. A field is called wrong only once the form was sent; what the server found wrong goes as soon
 * as anything is changed. Nothing is sent while photos are on their way, and nothing twice. Where the listing was changed
 * elsewhere meanwhile, what was typed is put on top and sent again, unless both changed the same fields.
 */
export function useListingForm<Fields>({
  draft,
  errors,
  askNewest,
  save,
  incomplete,
}: ListingFormSource<Fields>): ListingFormState {
  const t = useTranslations('listings')
  const tErrors = useTranslations('errors')
  const sentence = useErrorSentence()
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [overtaken, setOvertaken] = useState(0)
  const [failure, setFailure] = useState<{ tapKey: string; error: unknown } | null>(null)

  const isWrong = Object.keys(errors).length > 0
  const error = failure?.tapKey === draft.tapKey ? failure.error : null
  const refused = error instanceof ApiError ? error.fields : {}
  const isReady = !isWrong && !isUploading(draft.photos) && !hasFailed(draft.photos)
  const wrong = (field: string) => {
    const key = (isTried ? errors[field] : undefined) ?? refusedKey(refused, field)
    return key === undefined ? undefined : sentenceOf(tErrors, key)
  }
  const store = async () => {
    setSaving(true)
    setFailure(null)
    try {
      const isStored = await save(draft)
      if (isStored && draft.meanwhile === 'merged') toast(t('savedOnTop'), { tone: 'ok' })
      setTried(false)
    } catch (thrown) {
      const isOld = thrown instanceof ApiError && thrown.code === 'changedElsewhere'
      if (isOld && (await askNewest?.())) return setOvertaken((times) => times + 1)
      setFailure({ tapKey: draft.tapKey, error: thrown })
    }
    setSaving(false)
  }
  const sendOnTop = useEffectEvent(() => {
    if (draft.meanwhile === 'merged' && !draft.isOutdated && isReady) void store()
    else setSaving(false)
  })
  useEffect(() => {
    if (overtaken > 0) queueMicrotask(sendOnTop)
  }, [overtaken])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isSaving || draft.isOutdated) return
    if (isWrong) focusFirstWrong(event.currentTarget, errors)
    else if (isReady) void store()
  }
  const problemOf = () => {
    if (isTried && isWrong) return incomplete
    if (isTried && isUploading(draft.photos)) return t('waitForPhotos')
    if (isTried && hasFailed(draft.photos)) return t('photosMissing')
    return error ? sentence(error) : ''
  }
  return { wrong, submit, isSaving, problem: problemOf() }
}

/** "keywords.2" is wrong with the field "keywords". */
const refusedKey = (refused: Record<string, string>, field: string) =>
  refused[field] ?? Object.entries(refused).find(([path]) => path.startsWith(`${field}.`))?.[1]

/** Puts the focus into the first wrong field; a map or the photos are scrolled to. */
function focusFirstWrong(form: HTMLFormElement, errors: FormErrors): void {
  const marked = [...form.querySelectorAll<HTMLElement>('[name], [data-field]')]
  const first = marked.find((element) => (element.getAttribute('name') ?? element.dataset['field'] ?? '') in errors)
  if (first instanceof HTMLInputElement || first instanceof HTMLSelectElement || first instanceof HTMLTextAreaElement)
    first.focus()
  else first?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  first?.scrollIntoView({ block: 'center' })
}
