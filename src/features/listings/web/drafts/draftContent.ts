import type * as z from 'zod/mini'
import { newId } from '#core/ids.ts'
import { arrivedPhotos, photoIds, type PickedPhoto, storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import type { KeptDraft } from './draftStore.ts'
import { isEqual, mergeFields, mergeList } from './mergeDraft.ts'

/** The current fields and photos of a form. */
export interface Content<Fields> {
  fields: Fields
  photos: PickedPhoto[]
  /** Version of the edited listing; null for a new one. */
  version: number | null
  /** Contents of that version; null for an old draft without them. */
  base: Base<Fields> | null
  /** Idempotency key: new with every change, the same for every try to send it. */
  tapKey: string
  isRestored: boolean
  /** True: not stored again until the next change. */
  isSent: boolean
  /** Fields that both sides changed ('photos' is possible), until the person has chosen. */
  clashes: string[]
  /** The listing was changed elsewhere: the draft was merged with it, or contains nothing new. */
  meanwhile: 'merged' | 'same' | null
}

interface Base<Fields> {
  fields: Fields
  photos: string[]
}

/** The initial contents of a form. */
export interface Start<Fields> {
  schema: z.ZodMiniType<Fields>
  fields: Fields
  photos?: PickedPhoto[]
  version?: number | null
  /**
   * Selects the fields that a person typed: a draft that differs only in fields filled in by the device is not stored.
   */
  typed?: (fields: Fields) => Partial<Fields>
}

/** The initial contents of a form. */
export const startOf = <Fields>({ fields, photos = [], version = null }: Start<Fields>): Content<Fields> => ({
  fields,
  photos,
  version,
  base: { fields, photos: photoIds(photos) },
  tapKey: newId(),
  isRestored: false,
  isSent: false,
  clashes: [],
  meanwhile: null,
})

/** A stored draft merged into the initial form; null when there is none, or it contains no changes. */
export function restored<Fields extends object>(
  kept: KeptDraft | null,
  source: Start<Fields>,
  start: Content<Fields>,
): Content<Fields> | null {
  const fields = kept && source.schema.safeParse(kept.fields)
  if (!kept || !fields?.success) return null
  const { version, tapKey, clashes = [] } = kept
  const base = kept.base && source.schema.safeParse(kept.base.fields)
  const content = {
    ...start,
    fields: fields.data,
    photos: storedPhotos(kept.photos),
    version,
    base: base?.success ? { fields: base.data, photos: kept.base!.photos } : null,
    tapKey,
    isRestored: true,
    clashes,
  }
  const merged = onTopOf(start, content, source)
  return merged.meanwhile !== 'same' && isSame(merged, start, source) ? null : merged
}

/** The contents merged with a newer version of the listing; unchanged when there is none. */
export function onTopOf<Fields extends object>(
  newer: Content<Fields>,
  content: Content<Fields>,
  source: Start<Fields>,
): Content<Fields> {
  const { version, base } = content
  if (version === null || newer.version === null || version >= newer.version) return content
  const photos = mergePhotos(base?.photos ?? null, content.photos, newer.photos)
  const merged = {
    ...content,
    fields: base ? mergeFields(base.fields, content.fields, newer.fields).fields : content.fields,
    photos: photos.list,
    version: newer.version,
    base: newer.base,
    tapKey: newId(),
    meanwhile: 'merged' as const,
  }
  if (isSame(merged, newer, source)) return { ...newer, meanwhile: 'same' }
  const { typed = everything } = source
  const [mine, theirs] = [typed(content.fields), typed(newer.fields)]
  const found = base ? mergeFields(typed(base.fields), mine, theirs).clashes : Object.keys(theirs)
  const clashes = new Set([...content.clashes, ...found, ...(photos.isClash ? ['photos'] : [])])
  const isOpen = (name: string) =>
    name === 'photos'
      ? !isEqual(photoIds(merged.photos), photoIds(newer.photos))
      : !isEqual(valueOf(typed(merged.fields), name), valueOf(theirs, name))
  return { ...merged, clashes: [...clashes].filter(isOpen) }
}

/** Photos still uploading count as added. */
function mergePhotos(base: string[] | null, mine: PickedPhoto[], theirs: PickedPhoto[]) {
  const idOf = (each: PickedPhoto) => (each.state === 'stored' ? each.photo.id : each.key)
  const [own, other] = [mine.map(idOf), theirs.map(idOf)]
  if (!base) return { list: mine, isClash: !isEqual(own, other) }
  const { list, isClash } = mergeList(base, own, other)
  const known = new Map([...theirs, ...mine].map((each) => [idOf(each), each]))
  return { list: list.map((id) => known.get(id)!), isClash }
}

const valueOf = (fields: object, name: string): unknown => new Map<string, unknown>(Object.entries(fields)).get(name)

/** A draft in its stored form. */
export const keptOf = <Fields>(content: Content<Fields>): KeptDraft => ({
  savedAt: Date.now(),
  tapKey: content.tapKey,
  version: content.version,
  fields: content.fields,
  photos: arrivedPhotos(content.photos),
  ...(content.version !== null && content.base && { base: content.base }),
  ...(content.clashes.length > 0 && { clashes: content.clashes }),
})

const everything = <Fields>(fields: Fields): Partial<Fields> => fields

/** True when no typed field and no photo differs. */
export const isSame = <Fields>(
  a: Content<Fields>,
  b: Content<Fields>,
  { typed = everything }: Pick<Start<Fields>, 'typed'>,
): boolean => isEqual(typed(a.fields), typed(b.fields)) && isEqual(photoIds(a.photos), photoIds(b.photos))
