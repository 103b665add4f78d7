import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasFailed, isUploading } from '#features/photos/web/pickedPhotos.ts'
import { ApiError } from '#kit/web/api.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { AskNewest } from './FormGate.tsx'
import type { Draft } from './useDraft.ts'

/** Errors by field, as message keys of `errors.json`; {} when valid. */
export type FormErrors = Partial<Record<string, string>>

export interface ListingFormSource<Fields> {
  draft: Draft<Fields>
  errors: FormErrors
  /** Omitted: a form for new listings only. */
  askNewest?: AskNewest
  /** Saves the draft; false: it is queued and sent later. Throws on failure. */
  save: (draft: Draft<Fields>) => Promise<boolean>
  /** Message of the whole form when a field is invalid: "Please fill all fields correctly." */
  incomplete: string
}

/** State and actions of any listing form. */
export interface ListingFormState {
  /** The error text of a field: after submitting, or from the server. */
  wrong: (field: string) => string | undefined
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  isSaving: boolean
  /** The error text of the whole form; "" when valid. */
  problem: string
}

/**
 * Validates and sends a form. Field errors are shown only after submitting; server errors disappear with the next
 * change. Nothing is sent while photos are uploading, and nothing twice. If the listing was changed elsewhere, the
 * draft is merged and sent again, unless both sides changed the same fields.
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

/** Matches "keywords.2" to the field "keywords". */
const refusedKey = (refused: Record<string, string>, field: string) =>
  refused[field] ?? Object.entries(refused).find(([path]) => path.startsWith(`${field}.`))?.[1]

/** Focuses the first invalid field; scrolls to a map or the photos. */
function focusFirstWrong(form: HTMLFormElement, errors: FormErrors): void {
  const marked = [...form.querySelectorAll<HTMLElement>('[name], [data-field]')]
  const first = marked.find((element) => (element.getAttribute('name') ?? element.dataset['field'] ?? '') in errors)
  // A closed "More" would keep the focus out.
  first?.closest('details')?.setAttribute('open', '')
  if (first instanceof HTMLInputElement || first instanceof HTMLSelectElement || first instanceof HTMLTextAreaElement)
    first.focus()
  else first?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  first?.scrollIntoView({ block: 'center' })
}
