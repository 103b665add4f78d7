import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { signOutHere, useDeleteAccount, useSignOut } from './queries.ts'
import { isSignOutHeld } from './signOutLater.ts'
import './words/accounts.ts'

/** Signs out or deletes the account, and opens the sign-in page with a message about it. */
export function useLeave() {
  const t = useTranslations('accounts')
  const go = useGo()
  const sentence = useErrorSentence()
  const words = useWords()
  const signOut = useSignOut()
  const deleteAccount = useDeleteAccount()
  /** The screen unmounts on sign-out, so the steps after `work` must not depend on the screen. */
  const leave = async (work: () => Promise<unknown>, text: string, onUnreachable?: () => Promise<void>) => {
    try {
      await work()
      go('/login', { replace: true })
      toast(text, { tone: 'ok' })
    } catch (error) {
      if (onUnreachable && error instanceof ApiError && error.code === 'network') return onUnreachable()
      const isSosOn = error instanceof ApiError && error.code === 'sosActive'
      const undo = { label: t('openSos'), run: () => go('/sosturnoff') }
      toast(sentence(error), { tone: 'problem', ...(isSosOn && { undo }) })
    }
  }
  /** The server would refuse it with an SOS on. */
  const workOffline = () => (isSignOutHeld() ? Promise.reject(new ApiError('sosActive')) : signOutHere())
  const askAndSignOutHere = async () => {
    const question = { title: t('signOutOffline'), body: t('signOutOfflineHint'), yes: t('signOut'), no: words.cancel }
    if (isSignOutHeld() || (await confirm(question))) await leave(workOffline, t('didSignOut'))
  }
  return {
    signOut: () => leave(() => signOut.mutateAsync(), t('didSignOut'), askAndSignOutHere),
    deleteAccount: () => leave(() => deleteAccount.mutateAsync(), t('didDelete')),
    isSigningOut: signOut.isPending,
    isDeleting: deleteAccount.isPending,
  }
}
