import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isZeroPoint, type LatLng } from '#core/geo.ts'
import type { Skill, User } from '#features/accounts/contract.ts'
import { contactError } from '#features/accounts/profileRules.ts'
import type { ProfileChanges } from '#features/accounts/profileContract.ts'
import { nameError } from '#features/accounts/rules.ts'
import { tidyPhone } from '#features/accounts/typed.ts'
import type { NewContact } from '#features/accounts/web/ContactCodeDialog.tsx'
import { type Edits, keepEdits, keptEdits } from './keptEdits.ts'

/** Values typed in the profile's edit mode; nothing reaches the account before Save Changes (E-16). */
export interface Draft {
  name: string
  email: string
  phone: string
  place: LatLng | null
  skills: Skill[]
}

type Field = 'name' | 'email' | 'phone'

const draftOf = (user: User): Draft => ({
  name: user.name,
  email: user.email,
  phone: user.phone,
  place: isZeroPoint(user.location) ? null : user.location,
  skills: user.skills,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const pointOf = (place: LatLng | null) => place && [place.latitude, place.longitude]

/** The fields that differ from the account. */
function editsOf(draft: Draft, user: User): Edits {
  const before = draftOf(user)
  return {
    ...(draft.name !== before.name && { name: draft.name }),
    ...(draft.email !== before.email && { email: draft.email }),
    ...(draft.phone !== before.phone && { phone: draft.phone }),
    ...(draft.place &&
      !isSame(pointOf(draft.place), pointOf(before.place)) && {
        place: { latitude: draft.place.latitude, longitude: draft.place.longitude },
      }),
    ...(!isSame(draft.skills, before.skills) && { skills: draft.skills }),
  }
}

/** The draft of a profile, its errors and its changes. It survives leaving the page until it is saved or discarded. */
export function useProfileDraft(user: User) {
  const e = useTranslations('errors')
  const [kept] = useState(() => keptEdits(user.id))
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftOf(user), ...(kept as Partial<Draft> | null) }))
  const [isRestored, setRestored] = useState(kept !== null)
  const edits = editsOf(draft, user)
  const written = JSON.stringify(edits)
  useEffect(() => keepEdits(user.id, JSON.parse(written) as Edits), [user.id, written])
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const sent = { name: draft.name.trim(), email: draft.email.trim(), phone: tidyPhone(draft.phone) }
  const own: Record<Field, string | null> = {
    name: nameError(sent.name),
    email: contactError('email', sent.email),
    phone: contactError('phone', sent.phone),
  }
  const wrong = (field: Field): string | null => {
    const key = refused[field] ?? (isChecked ? own[field] : null)
    return key ? e(key as 'required') : null
  }
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    setRestored(false)
    setDraft((before) => ({ ...before, [name]: value }))
    if (name in refused) setRefused(({ [name as Field]: _, ...rest }) => rest)
  }
  return {
    draft,
    set,
    edits,
    hasEdits: written !== '{}',
    /** True when edits of an earlier visit are shown and none were made since. */
    isRestored,
    /** Shows the account's own values again. */
    discard: () => {
      setDraft(draftOf(user))
      setRefused({})
      setRestored(false)
    },
    wrong,
    refuse: (field: Field, key: string) => setRefused((before) => ({ ...before, [field]: key })),
    /** Shows all errors; true when there are none. */
    check: () => {
      setChecked(true)
      return Object.values(own).every((error) => error === null)
    },
    /** Changes that need no code; `address` is the place in words. */
    changes: (address: string): ProfileChanges => ({
      ...(sent.name !== user.name && { name: sent.name }),
      ...(edits.skills && { skills: draft.skills }),
      ...(edits.place && { location: { ...edits.place, address } }),
    }),
    /** Changes that need a code first. */
    newContacts: (): NewContact[] =>
      (['email', 'phone'] as const)
        .filter((kind) => sent[kind] !== user[kind])
        .map((kind) => ({ kind, value: sent[kind] })),
  }
}
