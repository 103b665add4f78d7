import { useEffect, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { type PickedPhoto, type PickedPhotosUpdate, storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { draftEntry, type KeptDraft } from './draftStore.ts'

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

/** The state of a form that survives a reload. */
export interface Draft<Fields> extends Content<Fields> {
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
  const [content, setContent] = useState(() => restored(entry.read(), source, start) ?? start)
  const isUntouched = isSame(content, start, typed)

  useEffect(() => {
    if (content.isSent || isUntouched) entry.remove()
    else entry.write(keptOf(content))
  }, [entry, content, isUntouched])

  const update = (changes: (old: Content<Fields>) => Partial<Content<Fields>>) =>
    setContent((old) => ({ ...old, isSent: false, tapKey: newId(), ...changes(old) }))
  const change = (changes: Partial<Fields>) => update(({ fields }) => ({ fields: { ...fields, ...changes } }))

  return {
    ...content,
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
