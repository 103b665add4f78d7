import { useEffect, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { type PickedPhoto, type PickedPhotosUpdate, storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { discardCall, type KeptCall } from '#kit/web/outbox.ts'
import { draftEntry, type KeptDraft } from './draftStore.ts'
import { type KeptForm, useKeptForms } from './keptChanges.ts'

/** A form's fields and photos as they are now. */
interface Content<Fields> {
  fields: Fields
  photos: PickedPhoto[]
  /** Version of the listing that this is an edit of; null for a new one. */
  version: number | null
  /** New with every change, the same with every try to send it. */
  tapKey: string
  isRestored: boolean
  /** Nothing of it is kept until the next change. */
  isSent: boolean
}

/** What is needed to send a draft. */
export interface SentDraft {
  /** Names the form. */
  form: string
  version: number | null
  tapKey: string
  asKept: () => KeptDraft
  /** Makes these contents replace those that wait or were refused; they stay in this browser until `forget`. */
  takeOver: () => Promise<void>
}

/** The state of a form that survives a reload. */
export interface Draft<Fields> extends Content<Fields>, SentDraft {
  /** What was sent from this form before and waits, or was refused. */
  kept: KeptCall | null
  /** Throws that away. */
  dropKept: () => Promise<void>
  set: <Name extends keyof Fields>(name: Name) => (value: Fields[Name]) => void
  change: (changes: Partial<Fields>) => void
  setPhotos: (update: PickedPhotosUpdate) => void
  /** The listing was changed elsewhere after this draft was begun. */
  isOutdated: boolean
  /** Goes on with what was typed, on top of that version. */
  keepMine: (version: number) => void
  /** Back to how the form began. @returns how to take that back */
  discard: () => () => void
  /** It was stored, or counts no more: this browser keeps nothing of it. */
  forget: () => void
  /** The same, and the form begins anew with these fields. */
  startAnew: (fields: Fields) => void
}

export interface DraftSource<Fields> {
  /** Names the form: "shop:new", "item:{id}". */
  form: string
  /** Id of the listing that it is an edit of. */
  id?: string | null
  schema: z.ZodMiniType<Fields>
  fields: Fields
  photos?: PickedPhoto[]
  version?: number | null
  /** What of the fields a person typed: a draft that differs only in what the device found is not worth keeping. */
  typed?: (fields: Fields) => unknown
}

/**
 * Keeps what is typed into a form in this browser, per person and form: it is there again after a reload, a lost network
 * or a closed tab, until it was stored or discarded. Photos on their way are not kept, stored ones are.
 */
export function useDraft<Fields>(source: DraftSource<Fields>): Draft<Fields> {
  const userId = useUser()?.id ?? ''
  const { form } = source
  const entry = useMemo(() => draftEntry(userId, form), [userId, form])
  const [start, setStart] = useState<Content<Fields>>(() => startOf(source))
  const typed = source.typed ?? everything
  const keptForms = useKeptForms(source.id ?? null, form)
  const last = keptForms.at(-1)
  const [content, setContent] = useState(() => restored(entry.read(), source, start) ?? sent(last, source, start))
  const isUntouched = isSame(content, start, typed)
  const [shownKey, setShownKey] = useState(last?.call.key)
  if (last && last.call.key !== shownKey) {
    setShownKey(last.call.key)
    if (isUntouched && !content.isSent) setContent(sent(last, source, start))
  }

  useEffect(() => {
    if (content.isSent || isUntouched) entry.remove()
    else entry.write(keptOf(content))
  }, [entry, content, isUntouched])

  const update = (changes: (old: Content<Fields>) => Partial<Content<Fields>>) =>
    setContent((old) => ({ ...old, isSent: false, tapKey: newId(), ...changes(old) }))
  const change = (changes: Partial<Fields>) => update(({ fields }) => ({ fields: { ...fields, ...changes } }))

  const dropKept = async () => {
    for (const { call } of keptForms) await discardCall(call.number)
  }

  return {
    ...content,
    form,
    kept: last?.call ?? null,
    dropKept,
    asKept: () => keptOf(content),
    async takeOver() {
      entry.write(keptOf(content))
      setContent((old) => ({ ...old, isSent: false }))
      await dropKept()
    },
    change,
    set: (name) => (value) => update(({ fields }) => ({ fields: { ...fields, [name]: value } })),
    setPhotos: (next) => update(({ photos }) => ({ photos: next(photos) })),
    isOutdated: content.version !== null && start.version !== null && content.version < start.version,
    keepMine: (version) => update(() => ({ version })),
    discard() {
      const before = content
      setContent(startOf(source))
      return () => setContent(before)
    },
    forget() {
      entry.remove()
      setContent((old) => ({ ...old, isSent: true }))
    },
    startAnew(fields) {
      const next = startOf({ ...source, fields })
      setStart(next)
      setContent(next)
    },
  }
}

const startOf = <Fields>({ fields, photos = [], version = null }: DraftSource<Fields>): Content<Fields> => ({
  fields,
  photos,
  version,
  tapKey: newId(),
  isRestored: false,
  isSent: false,
})

function restored<Fields>(
  kept: KeptDraft | null,
  source: DraftSource<Fields>,
  start: Content<Fields>,
): Content<Fields> | null {
  const fields = kept && source.schema.safeParse(kept.fields)
  if (!kept || !fields?.success) return null
  const { version, tapKey } = kept
  const content = {
    ...start,
    fields: fields.data,
    photos: storedPhotos(kept.photos),
    version,
    tapKey,
    isRestored: true,
  }
  return isSame(content, start, source.typed ?? everything) ? null : content
}

/** What was sent from the form, as it was; not typed since, so nothing else of it is kept. */
function sent<Fields>(
  kept: KeptForm | undefined,
  source: DraftSource<Fields>,
  start: Content<Fields>,
): Content<Fields> {
  const content = restored(kept?.draft ?? null, source, start)
  return content ? { ...content, isRestored: false, isSent: true } : start
}

const keptOf = <Fields>({ fields, photos, version, tapKey }: Content<Fields>): KeptDraft => ({
  savedAt: Date.now(),
  tapKey,
  version,
  fields,
  photos: storedIn(photos),
})

const storedIn = (photos: readonly PickedPhoto[]) =>
  photos.flatMap((each) => (each.state === 'stored' ? [each.photo] : []))

const everything = (fields: unknown) => fields

function isSame<Fields>(a: Content<Fields>, b: Content<Fields>, typed: (fields: Fields) => unknown): boolean {
  const asText = ({ fields, photos }: Content<Fields>) =>
    JSON.stringify([typed(fields), storedIn(photos).map(({ id }) => id)])
  return asText(a) === asText(b)
}
