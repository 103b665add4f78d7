import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { PickedPhotosUpdate } from '#features/photos/web/pickedPhotos.ts'
import { discardCall, type KeptCall } from '#kit/web/outbox.ts'
import { type Content, isSame, keptOf, onTopOf, restored, type Start, startOf } from './draftContent.ts'
import { keepDraftPhotos, readDraftPhotos, type WaitingPhoto, waitingPhotos, withWaiting } from './draftPhotos.ts'
import { draftEntry, type KeptDraft } from './draftStore.ts'
import { type KeptForm, useKeptForms } from '../keptChanges.ts'

/** Data needed to send a draft. */
export interface SentDraft {
  /** Identifies the form. */
  form: string
  version: number | null
  tapKey: string
  asKept: () => KeptDraft
  /** Replaces waiting or refused calls of this form with the present contents, which stay stored until `forget`. */
  takeOver: () => Promise<void>
}

/** The state of a form; it survives a reload. */
export interface Draft<Fields> extends Content<Fields>, SentDraft {
  /** The waiting or refused call sent from this form. */
  kept: KeptCall | null
  /** Discards that call. */
  dropKept: () => Promise<void>
  set: <Name extends keyof Fields>(name: Name) => (value: Fields[Name]) => void
  change: (changes: Partial<Fields>) => void
  setPhotos: (update: PickedPhotosUpdate) => void
  /** The initial fields: the newest known version of the listing. */
  newest: Fields
  /** The same fields were changed elsewhere after this draft was started: the person must choose. */
  isOutdated: boolean
  /** Chooses the draft's values for those fields. */
  keepMine: () => void
  /**
   * Resets the form.
   * @returns a function that undoes this
   */
  discard: () => () => void
  /** Deletes the stored draft after it was saved or discarded. */
  forget: () => void
  /** Deletes the stored draft and restarts the form with these fields. */
  startAnew: (fields: Fields) => void
}

export interface DraftSource<Fields> extends Start<Fields> {
  /** Identifies the form: "shop:new", "item:{id}". */
  form: string
  /** Id of the edited listing. */
  id?: string | null
}

/**
 * Stores the contents of a form in this browser, per person and form: they survive a reload, a lost network or a closed
 * tab, until saved or discarded. Photos still uploading are stored too, and their upload continues. When a newer
 * version of the listing is given, the draft is merged with it.
 */
export function useDraft<Fields extends object>(source: DraftSource<Fields>): Draft<Fields> {
  const userId = useUser()?.id ?? ''
  const { form } = source
  const entry = useMemo(() => draftEntry(userId, form), [userId, form])
  const [start, setStart] = useState<Content<Fields>>(() => startOf(source))
  const keptForms = useKeptForms(source.id ?? null, form)
  const last = keptForms.at(-1)
  const [content, setContent] = useState(() => restored(entry.read(), source, start) ?? sent(last, source, start))
  const isUntouched = isSame(content, start, source)
  const [shownKey, setShownKey] = useState(last?.call.key)
  if (last && last.call.key !== shownKey) {
    setShownKey(last.call.key)
    if (isUntouched && !content.isSent) setContent(sent(last, source, start))
  }
  if (start.version !== null && source.version != null && source.version > start.version) {
    const newer = startOf(source)
    setStart(newer)
    setContent(onTopOf(newer, content, source))
  }

  useEffect(() => {
    if (content.isSent || isUntouched) entry.remove()
    else entry.write(keptOf(content))
  }, [entry, content, isUntouched])

  const refusedForNothing = content.meanwhile === 'same' && last?.call.refused ? last.call.number : null
  useEffect(() => {
    if (refusedForNothing !== null) void discardCall(refusedForNothing)
  }, [refusedForNothing])

  const waiting = waitingPhotos(content.photos)
  // A new key when a photo is added, uploaded, moved or shrunk.
  const waitingKey = content.isSent ? '' : waiting.map(({ key, file, at }) => `${key} ${at} ${file.size}`).join()
  const hasRead = useHasReadPhotos(userId, form, (found) =>
    setContent((old) => ({ ...old, photos: withWaiting(old.photos, found), isRestored: true, isSent: false })),
  )
  const keepPhotos = useEffectEvent(() => keepDraftPhotos(userId, form, content.isSent ? [] : waiting))
  useEffect(() => {
    if (hasRead) void keepPhotos()
  }, [hasRead, waitingKey])

  const update = (changes: (old: Content<Fields>) => Partial<Content<Fields>>) =>
    setContent((old) => ({ ...old, isSent: false, tapKey: newId(), ...changes(old) }))
  const change = (changes: Partial<Fields>) => update(({ fields }) => ({ fields: { ...fields, ...changes } }))

  const dropKept = async () => {
    for (const { call } of keptForms) await discardCall(call.number)
  }

  return {
    ...content,
    meanwhile: content.meanwhile === 'same' && !isUntouched ? null : content.meanwhile,
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
    newest: start.fields,
    isOutdated: content.clashes.length > 0,
    keepMine: () => update(() => ({ clashes: [], meanwhile: null })),
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

/**
 * Reads the photos that were not uploaded when the form was left, once.
 * @returns true afterwards
 */
function useHasReadPhotos(userId: string, form: string, onFound: (found: WaitingPhoto[]) => void): boolean {
  const [hasRead, setRead] = useState(false)
  const found = useEffectEvent((photos: WaitingPhoto[]) => {
    if (photos.length > 0) onFound(photos)
    setRead(true)
  })
  useEffect(() => {
    let isOpen = true
    void readDraftPhotos(userId, form).then((photos) => isOpen && found(photos))
    return () => {
      isOpen = false
    }
  }, [userId, form])
  return hasRead
}

/** The contents last sent from the form; the initial contents if there are none or they cannot be restored. */
function sent<Fields extends object>(
  kept: KeptForm | undefined,
  source: Start<Fields>,
  start: Content<Fields>,
): Content<Fields> {
  const content = restored(kept?.draft ?? null, source, start)
  return content ? { ...content, isRestored: false, isSent: true } : start
}
