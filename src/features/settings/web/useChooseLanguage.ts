import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { keepLanguage, speak, languageForChoice } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useSaveSettings } from './queries.ts'

/** Result of a choice: saved, only in this browser (synchronized later), or failed. */
export type Chosen = 'saved' | 'here' | 'failed'

/**
 * Changes the interface language and stores it here and in the account. Without a connection it stays in this browser
 * and is synchronized later (`FollowSettings`).
 */
export function useChooseLanguage() {
  const e = useTranslations('errors')
  const userId = useUser()?.id
  const save = useSaveSettings()
  const [isBusy, setBusy] = useState(false)

  const choose = async (code: string, autoDetect: boolean): Promise<Chosen> => {
    setBusy(true)
    try {
      await speak(languageForChoice({ code, autoDetect }))
    } catch {
      toast(e('network'), { tone: 'problem' })
      setBusy(false)
      return 'failed'
    }
    keepLanguage(code, autoDetect, { userId })
    const told = await save.mutateAsync({ language: { code, autoDetect } }).catch(() => null)
    setBusy(false)
    return told ? 'saved' : 'here'
  }

  return { choose, isBusy }
}
