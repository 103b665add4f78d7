import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { NamedLanguage } from '../languages.ts'
import { useSaveSettings, useSettings } from './queries.ts'

/** Says before saving that a language has no words here, and lets people ask for it. */
export function NotTranslated({ language: { code, english } }: { language: NamedLanguage }) {
  const t = useTranslations('settings')
  const sentence = useErrorSentence()
  const { data } = useSettings()
  const save = useSaveSettings()
  const isWanted = data?.languageWanted === code
  const want = () =>
    save.mutate({ languageWanted: code }, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  return (
    <Banner
      tone="wait"
      live
      icon={<Languages aria-hidden="true" />}
      title={t('notTranslated')}
      action={
        !isWanted && (
          <Button size="small" variant="tint" busy={save.isPending} onClick={want}>
            {t('wantLanguage')}
          </Button>
        )
      }
    >
      {t(isWanted ? 'languageWanted' : 'notTranslatedHelp', { language: english })}
    </Banner>
  )
}
