import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useDeleteAccount, useSignOut } from './queries.ts'
import './words/accounts.ts'

/** Signs out or deletes the account, and opens the sign-in page with a message about it. */
export function useLeave() {
  const t = useTranslations('accounts')
  const go = useGo()
  const sentence = useErrorSentence()
  const signOut = useSignOut()
  const deleteAccount = useDeleteAccount()
  /** The screen unmounts on sign-out, so the steps after `work` must not depend on the screen. */
  const leave = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work()
      go('/login', { replace: true })
      toast(text, { tone: 'ok' })
    } catch (error) {
      const isSosOn = error instanceof ApiError && error.code === 'sosActive'
      const undo = { label: t('openSos'), run: () => go('/sosturnoff') }
      toast(sentence(error), { tone: 'problem', ...(isSosOn && { undo }) })
    }
  }
  return {
    signOut: () => leave(() => signOut.mutateAsync(), t('didSignOut')),
    deleteAccount: () => leave(() => deleteAccount.mutateAsync(), t('didDelete')),
    isSigningOut: signOut.isPending,
    isDeleting: deleteAccount.isPending,
  }
}
