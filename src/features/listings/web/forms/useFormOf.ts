import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Endpoint } from '#core/contract.ts'
import { seconds } from '#core/units.ts'
import { hasFailed, isUploading, storedPhotos, waitsForNetwork } from '#features/photos/web/pickedPhotos.ts'
import { ApiError } from '#kit/web/api.ts'
import { useGo } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { showField } from '#kit/web/ui/showField.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { type Draft, useDraft } from '../drafts/useDraft.ts'
import { useSaveListing } from '../mutations.ts'
import { answerOf, type FieldsOf, type FieldTable, type ListingFormOf, type SavedListing } from './formTable.ts'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** Save waits this long at most for the device's position: a permission prompt may stay unanswered. */
const LOCATING_PATIENCE = seconds(8)

/** Fetches the listing again and gives it to the form; false: there is no newer version. */
export type AskNewest = () => Promise<boolean>

/** A form, and the listing it is opened for. */
export interface OpenForm<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
> {
  of: ListingFormOf<Table, Saved, Create, Update>
  /** Null: a new one. */
  saved: Saved | null
  askNewest: AskNewest
  /** Additional data for the fields of this form. */
  extra?: unknown
  /** Identifies the draft, and the address at which a refused change is shown again; by default those of the table. */
  identity?: { form: string; address: string }
  /** Initial values that replace those of the listing. */
  start?: Partial<FieldsOf<Table>>
  /**
   * Completes the fields before they are sent; `focus` focuses a field by its error name. Null: the person wants to
   * change something first.
   */
  prepare?: (fields: FieldsOf<Table>, focus: (field: string) => void) => Promise<FieldsOf<Table> | null>
  /** Leaves the form after saving and on Cancel; by default to the user's listings. */
  leave?: (fields: FieldsOf<Table>) => void
  /** Called after saving, instead of ending the draft and leaving. */
  onSaved?: (draft: Draft<FieldsOf<Table>>) => void
}

/** A form with its draft: what every field control and button needs. */
export interface FormState<Table extends FieldTable> {
  table: FieldTable
  draft: Draft<FieldsOf<Table>>
  form: Submitting
  labelOf: (field: string) => string
  extra: unknown
  id: string | null
  /** Labels of the missing fields, in the order of the form. */
  missing: string[]
  isReady: boolean
  cancel: () => void
}

/** Opens the form of a listing: restores its draft, checks it, sends it. */
export function useFormOf<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
>(open: OpenForm<Table, Saved, Create, Update>): FormState<Table> {
  const { of, saved, askNewest, extra, prepare } = open
  const t = useTranslations('listings')
  const go = useGo()
  const id = saved?.id ?? null
  const stage = saved ? 'edit' : 'new'
  const send = useSaveListing(of.create, of.update, id, open.identity?.address ?? of.href(id))
  const draft = useDraft<FieldsOf<Table>>({
    form: open.identity?.form ?? `${of.kind}:${id ?? 'new'}`,
    id,
    schema: of.schema,
    fields: { ...of.start(saved), ...open.start },
    photos: saved && of.photos ? storedPhotos(saved.photos ?? []) : [],
    version: saved?.version ?? null,
    ...(of.typed && { typed: of.typed }),
  })
  const { fields, photos } = draft
  const leave = open.leave ?? (() => go(of.list, { replace: true }))
  const labelOf = (name: string) => t(answerOf(of.fields[name]?.label, extra) ?? name)
  const missing = of.missing(fields, photos, extra)
  const faults = of.faults(fields, photos, extra)
  // Missing required fields are not errors when the button is disabled until they are given.
  if (of.submitWhen === 'complete') for (const { error } of missing) delete faults[error]
  const form = useSubmitting({
    draft,
    askNewest,
    errors: faults,
    incomplete: of.incomplete === 'fillRequired' && missing.length === 0 ? '' : t(of.incomplete),
    async save(draft, focus) {
      const fields = prepare ? await prepare(draft.fields, focus) : draft.fields
      if (!fields) return false
      const input = of.input(fields, draft.photos)
      const answer = await send.mutateAsync({ draft, input, name: String(fields[of.nameField]) })
      if (!answer || of.done) toast(t(answer ? of.done![stage] : 'keptForLater'), { tone: 'ok' })
      if (open.onSaved) open.onSaved(draft)
      else {
        draft.forget()
        leave(fields)
      }
      return answer !== null
    },
  })
  return {
    table: of.fields,
    draft,
    form,
    labelOf,
    extra,
    id,
    missing: missing.map(({ label }) => t(label)),
    isReady:
      of.submitWhen === 'complete'
        ? missing.length === 0
        : of.submitWhen !== 'valid' || Object.keys(faults).length === 0,
    cancel() {
      draft.forget()
      leave(fields)
    },
  }
}

/** Errors by field, as message keys of `errors.json`; {} when valid. */
type FormErrors = Partial<Record<string, string>>

interface SubmittingSource<Fields> {
  draft: Draft<Fields>
  errors: FormErrors
  /** Omitted: a form for new listings only. */
  askNewest?: AskNewest
  /** Saves the draft; false: it is queued and sent later, or the person changes it first. Throws on failure. */
  save: (draft: Draft<Fields>, focus: (field: string) => void) => Promise<boolean>
  /** Message of the whole form when a field is invalid: "Please fill all fields correctly." */
  incomplete: string
}

/** Sending of a form. */
interface Submitting {
  /** The error text of a field: after submitting, or from the server. */
  wrong: (field: string) => string | undefined
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  isSaving: boolean
  /** True while the device's position is being found. */
  setLocating: (isLocating: boolean) => void
  /** The error text of the whole form; "" when valid. */
  problem: string
}

/**
 * Validates and sends a form. Field errors are shown only after submitting; server errors disappear with the next
 * change. Nothing is sent while photos are uploading, or while an earlier submission is being sent; a device that is
 * finding its position is waited for. If the listing was changed elsewhere, the draft is merged and sent again, unless
 * both sides changed the same fields: then submitting leads to the question about them until it is answered.
 */
function useSubmitting<Fields>({ draft, errors, askNewest, save, incomplete }: SubmittingSource<Fields>): Submitting {
  const t = useTranslations('listings')
  const tErrors = useTranslations('errors')
  const sentence = useErrorSentence()
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isLocating, setLocating] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
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
      const isStored = await save(draft, (field) => focusFirst(element.current, { [field]: '' }))
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
    element.current = event.currentTarget
    setTried(true)
    if (isSaving || isWaiting) return
    if (draft.isOutdated) return showField(element.current.querySelector<HTMLElement>('[data-question]'))
    if (isWrong) focusFirst(element.current, errors)
    else if (isReady && isLocating) setWaiting(true)
    else if (isReady) void store()
  }
  const goOn = useEffectEvent(() => {
    setWaiting(false)
    if (isReady && !draft.isOutdated) void store()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(goOn, isLocating ? LOCATING_PATIENCE : 0)
    return () => clearTimeout(timer)
  }, [isWaiting, isLocating])
  const problemOf = () => {
    if (isTried && isWrong) return incomplete
    if (isTried && isUploading(draft.photos)) return t('waitForPhotos')
    if (draft.photos.some(waitsForNetwork)) return t('photosWaitForNetwork')
    if (isTried && hasFailed(draft.photos)) return t('photosMissing')
    return error ? sentence(error) : ''
  }
  return { wrong, submit, isSaving: isSaving || isWaiting, setLocating, problem: problemOf() }
}

/** Matches "keywords.2" to the field "keywords". */
const refusedKey = (refused: Record<string, string>, field: string) =>
  refused[field] ?? Object.entries(refused).find(([path]) => path.startsWith(`${field}.`))?.[1]

/** Focuses the first of these fields; scrolls to a map or the photos. */
function focusFirst(form: HTMLFormElement | null, fields: FormErrors): void {
  const marked = [...(form?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])]
  const first = marked.find((element) => (element.getAttribute('name') ?? element.dataset['field'] ?? '') in fields)
  // Opens "More", because a closed <details> cannot get the focus.
  first?.closest('details')?.setAttribute('open', '')
  if (first instanceof HTMLInputElement || first instanceof HTMLSelectElement || first instanceof HTMLTextAreaElement)
    first.focus()
  else first?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  first?.scrollIntoView({ block: 'center' })
}
