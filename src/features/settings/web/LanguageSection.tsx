import Languages from 'lucide-react/icons/languages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PSEUDO_LANGUAGE, useKeptLanguage, useLanguage } from '#kit/web/i18n.tsx'
import { Card, NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { useChooseLanguage } from './useChooseLanguage.ts'
import './words/settings.ts'

/** Quick switch between the two complete languages, and a link to all others. */
export function LanguageSection() {
  const t = useTranslations('settings')
  const language = useLanguage()
  const name = useLanguageName()
  const { choose } = useChooseLanguage()
  return (
    <section>
      <Card className="mb-3">
        <SegmentedControl
          label={t('quickLanguage')}
          value={language}
          onValue={(value) => void choose(value, false)}
          segments={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'hi', label: 'हिन्दी', lang: 'hi' },
          ]}
        />
      </Card>
      <RowCard>
        <NavRow
          href="/language-settings"
          icon={<Languages aria-hidden="true" />}
          title={t('changeLanguage')}
          sub={name}
        />
      </RowCard>
    </section>
  )
}

/** The chosen language by its own name. */
export function useLanguageName(): ReactNode {
  const t = useTranslations('settings')
  const { code, autoDetect } = useKeptLanguage()
  return autoDetect ? (
    t('autoDetected')
  ) : (
    <span lang={code === PSEUDO_LANGUAGE ? undefined : code}>{ownNameOf(code)}</span>
  )
}

/** A language's own name, from the browser. */
function ownNameOf(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
