import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import type { NewContact } from '#features/accounts/web/ContactCodeDialog.tsx'
import { useRequestContactCode, useSaveProfile } from '#features/accounts/web/profileQueries.ts'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { useProfileDraft } from './useProfileDraft.ts'
import '#features/accounts/web/words/accounts.ts'

interface Ends {
  /** Called when everything is stored. */
  onEnd: () => void
  /** Called when the server refused a field, which now shows its error. */
  onRefused: () => void
}

/**
 * Stores a profile's draft on the server (E-17, E-18): first the changes that need no code, then each new e-mail
 * address or phone number once its code is confirmed (`contact`). Edit mode ends when everything is stored.
 */
export function useSaveDraft(user: User, edited: ReturnType<typeof useProfileDraft>, { onEnd, onRefused }: Ends) {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const profile = useSaveProfile()
  const code = useRequestContactCode()
  const [message, setMessage] = useState('')
  const [waiting, setWaiting] = useState<NewContact[]>([])
  const [contact, setContact] = useState<NewContact | null>(null)

  const end = () => {
    toast(t('profileSaved'), { tone: 'ok' })
    onEnd()
  }

  const askCode = async ([next, ...rest]: NewContact[]) => {
    if (!next) return end()
    await code.mutateAsync(next)
    setWaiting(rest)
    setContact(next)
  }

  const fail = (error: unknown) => {
    setContact(null)
    const fields = error instanceof ApiError ? error.fields : {}
    const refused = (['name', 'email', 'phone'] as const).filter((field) => fields[field])
    for (const field of refused) edited.refuse(field, fields[field]!)
    setMessage(sentence(error))
    if (refused.length > 0) onRefused()
  }

  const save = async (address: string) => {
    if (profile.isPending || code.isPending) return
    setMessage('')
    const changes = edited.changes(address)
    try {
      if (Object.keys(changes).length > 0) {
        const { isKept } = await profile.mutateAsync(changes)
        if (!isKept && changes.name !== undefined) return setMessage(t('nameStorageFull'))
      }
      await askCode(edited.newContacts())
    } catch (error) {
      fail(error)
    }
  }

  return {
    message,
    /** Clears the message, which is outdated once something is changed. */
    clear: () => setMessage(''),
    isBusy: profile.isPending || code.isPending,
    contact,
    save,
    contactDone: () => {
      setContact(null)
      askCode(waiting).catch(fail)
    },
    leaveContact: () => setContact(null),
  }
}
