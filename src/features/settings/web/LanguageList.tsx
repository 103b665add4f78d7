import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import type { NamedLanguage } from '../languages.ts'
import { coverageOf } from './coverage.ts'
import './words/settings.ts'

interface Props {
  languages: readonly NamedLanguage[]
  /** Code of the chosen language. */
  value: string
  onValue: (code: string) => void
  /** Number of hidden languages, and a function that shows them. */
  more: { count: number; show: () => void } | null
}

/** Languages with own and English names, and the share of the interface that is translated (W-64). */
export function LanguageList({ languages, value, onValue, more }: Props) {
  const t = useTranslations('settings')
  const name = useId()
  if (languages.length === 0) return <p className="py-6 text-center text-body text-ink-2">{t('noLanguage')}</p>
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('languages')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-l border border-line bg-surface shadow-card">
        {languages.map((language) => (
          <label
            key={language.code}
            className="flex min-h-14 cursor-pointer items-center gap-3.5 px-4 py-2 transition-colors duration-fast hover:bg-well/60 has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-[-3px] has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={language.code}
              checked={language.code === value}
              onChange={() => onValue(language.code)}
              className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[6px] checked:border-brand"
            />
            <Names language={language} />
            <Coverage code={language.code} />
          </label>
        ))}
      </div>
      {more && (
        <Button variant="text" wide className="mt-2" onClick={more.show}>
          {t('showAllLanguages', { count: more.count })}
        </Button>
      )}
    </fieldset>
  )
}

function Names({ language: { code, english, own, dir } }: { language: NamedLanguage }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="text-strong wrap-safe">
        <bdi lang={code} dir={dir}>
          {own}
        </bdi>
      </span>
      {own !== english && <span className="text-small text-ink-2 wrap-safe">{english}</span>}
    </span>
  )
}

function Coverage({ code }: { code: string }) {
  const t = useTranslations('settings')
  const percent = coverageOf(code)
  return (
    <span className="shrink-0 text-end text-small text-ink-2 tabular-nums">
      {percent > 0 ? t('coverage', { percent }) : t('inEnglish')}
    </span>
  )
}
