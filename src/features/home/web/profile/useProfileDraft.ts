import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isZeroPoint, type LatLng } from '#core/geo.ts'
import type { Skill, User } from '#features/accounts/contract.ts'
import { contactError } from '#features/accounts/profileRules.ts'
import type { ProfileChanges } from '#features/accounts/profileContract.ts'
import { nameError } from '#features/accounts/rules.ts'
import { tidyPhone } from '#features/accounts/typed.ts'
import type { NewContact } from '#features/accounts/web/ContactCodeDialog.tsx'
import { type PickedPhoto, photoIds } from '#features/photos/web/pickedPhotos.ts'

/** Values typed in the profile's edit mode; nothing is stored before Save Changes (E-16). */
export interface Draft {
  name: string
  email: string
  phone: string
  place: LatLng | null
  skills: Skill[]
  photos: PickedPhoto[]
  /** The existing photo is to be removed. */
  isPhotoGone: boolean
}

type Field = 'name' | 'email' | 'phone'

/** The draft of a profile, its errors and its changes. */
export function useProfileDraft(user: User) {
  const e = useTranslations('errors')
  const [draft, setDraft] = useState<Draft>(() => ({
    name: user.name,
    email: user.email,
    phone: user.phone,
    place: isZeroPoint(user.location) ? null : user.location,
    skills: user.skills,
    photos: [],
    isPhotoGone: false,
  }))
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
    setDraft((before) => ({ ...before, [name]: value }))
    if (name in refused) setRefused(({ [name as Field]: _, ...rest }) => rest)
  }
  return {
    draft,
    set,
    setPhotos: (change: (photos: PickedPhoto[]) => PickedPhoto[]) =>
      setDraft((before) => ({ ...before, photos: change(before.photos) })),
    wrong,
    refuse: (field: Field, key: string) => setRefused((before) => ({ ...before, [field]: key })),
    /** Shows all errors; true when there are none. */
    check: () => {
      setChecked(true)
      return Object.values(own).every((error) => error === null)
    },
    /** Changes that need no code; `address` is the place in words. */
    changes: (address: string): ProfileChanges => {
      const [photoId] = photoIds(draft.photos)
      return {
        ...(sent.name !== user.name && { name: sent.name }),
        ...(draft.skills !== user.skills && { skills: draft.skills }),
        ...(draft.place &&
          draft.place !== user.location && {
            location: { latitude: draft.place.latitude, longitude: draft.place.longitude, address },
          }),
        ...(photoId ? { photoId } : draft.isPhotoGone && { photoId: null }),
      }
    },
    /** Changes that need a code first. */
    newContacts: (): NewContact[] =>
      (['email', 'phone'] as const)
        .filter((kind) => sent[kind] !== user[kind])
        .map((kind) => ({ kind, value: sent[kind] })),
  }
}
