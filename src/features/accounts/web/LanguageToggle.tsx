import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepLanguage, type Language, speak, useLanguage } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import './words/accounts.signIn.ts'

/** Languages by their own names, so that people recognise theirs on a screen they cannot read. */
const OWN_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

/** Switches between English and Hindi, and saves the choice. */
export function LanguageToggle() {
  const t = useTranslations('accounts')
  const e = useTranslations('errors')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const other = language === 'en' ? 'hi' : 'en'
  const change = async () => {
    setBusy(true)
    try {
      await speak(other)
      keepLanguage(other)
    } catch {
      toast(e('network'), { tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      className="-me-2 inline-flex min-h-touch items-center gap-2 rounded-m px-2 text-row font-medium hover:bg-on-deep/8"
      onClick={() => void change()}
    >
      <Globe aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('changeLanguage')} </span>
      <span lang={other} className={other === 'hi' ? 'relative top-0.5 font-hindi-name' : undefined}>
        {OWN_NAMES[other]}
      </span>
    </button>
  )
}
