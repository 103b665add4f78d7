import Languages from 'lucide-react/icons/languages'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateInWords } from '#core/dates.ts'
import { currencySymbol } from '#core/money.ts'
import { chooseDateFormat, useDateFormat } from '#kit/web/dateFormat.ts'
import { useKeptLanguage, useLanguage } from '#kit/web/i18n.tsx'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { ActionBar, Page } from '#kit/web/ui/Shell.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { findLanguages, type NamedLanguage, parseLanguages } from '../languages.ts'
import { coverageOf } from './coverage.ts'
import { LanguageList } from './LanguageList.tsx'
import { LANGUAGE_NAMES } from './languageNames.ts'
import { useSaveSettings, useSettings } from './queries.ts'
import { useChooseLanguage } from './useChooseLanguage.ts'
import './words/settings.ts'

/** Languages of the interface first, then by English name. */
const LANGUAGES = parseLanguages(LANGUAGE_NAMES).sort((a, b) => coverageOf(b.code) - coverageOf(a.code))

/**
 * Language Settings (Q). The auto-detect switch is saved at once (W-62); choosing a language turns it off and is
 * saved with Save, which is disabled while it is on.
 */
export function LanguageSettingsPage() {
  const t = useTranslations('settings')
  const words = useWords()
  const kept = useKeptLanguage()
  const { choose, isBusy } = useChooseLanguage()
  const [picked, setPicked] = useState<string | null>(null)
  const isAuto = picked === null && kept.autoDetect
  const code = picked ?? kept.code
  const sayInNewLanguage = useLatest(t)
  usePageTitle(t('languageTitle'))

  const save = async () => {
    const chosen = await choose(code, false)
    if (chosen === 'failed') return
    setPicked(null)
    toast(sayInNewLanguage.current(chosen === 'saved' ? 'languageSaved' : 'languageSavedHere'), { tone: 'ok' })
  }
  const toggle = async (autoDetect: boolean) => {
    setPicked(null)
    await choose(code, autoDetect)
  }
  return (
    <Page width="form">
      <PageHeader title={t('languageTitle')} back="/privacy-settings" />
      <div className="flex flex-col gap-5 pb-6">
        <Card className="py-1">
          <Switch
            label={t('autoDetect')}
            hint={<AutoDetectHint isAuto={isAuto} />}
            checked={isAuto}
            onValue={(autoDetect) => void toggle(autoDetect)}
          />
        </Card>
        <RegionalSettings />
        <LanguagePicker code={isAuto ? '' : code} onCode={setPicked} />
      </div>
      {!isAuto && coverageOf(code) === 0 && <NotTranslated key={code} language={nameOf(code)} />}
      <ActionBar note={isAuto && t('autoDetectSaved')}>
        <Button busy={isBusy} disabled={isAuto} onClick={() => void save()}>
          {words.save}
        </Button>
      </ActionBar>
    </Page>
  )
}

function AutoDetectHint({ isAuto }: { isAuto: boolean }) {
  const t = useTranslations('settings')
  const language = useLanguage()
  return isAuto ? t('autoDetectNow', { language: nameOf(language).own }) : t('autoDetectHint')
}

const nameOf = (code: string): NamedLanguage => LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0]!

/** Search over all languages (Q-02 … Q-05); without a search, the common ones and the chosen one. */
function LanguagePicker({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const t = useTranslations('settings')
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const asked = useDeferredValue(typed)
  const shown = useMemo(() => {
    if (asked.trim() !== '') return findLanguages(LANGUAGES, asked)
    return showsAll ? LANGUAGES : LANGUAGES.filter((language) => language.isCommon || language.code === code)
  }, [asked, showsAll, code])
  const hasMore = asked.trim() === '' && !showsAll
  return (
    <section className="flex flex-col gap-3">
      <SectionHeader title={t('languages')} className="-mb-2" />
      <div className="flex">
        <SearchField label={t('searchLanguages')} placeholder={t('searchLanguages')} value={typed} onValue={setTyped} />
      </div>
      <p role="status" className="sr-only">
        {t('languageCount', { count: shown.length })}
      </p>
      <LanguageList
        languages={shown}
        value={code}
        onValue={onCode}
        more={hasMore ? { count: LANGUAGES.length, show: () => setShowsAll(true) } : null}
      />
      <p className="text-small text-ink-2">{t('coverageNote')}</p>
    </section>
  )
}

/** A ref to the value of the latest render, for code after an await. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

/** Shows before saving that a language has no translation, and lets people ask for it. */
function NotTranslated({ language: { code, english } }: { language: NamedLanguage }) {
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

/** Formats of money, dates and distances (Q-15 … Q-17); the date format is chosen for this device. */
function RegionalSettings() {
  const t = useTranslations('settings')
  const language = useLanguage()
  const format = useDateFormat()
  const [today] = useState(() => new Date())
  return (
    <section>
      <SectionHeader title={t('regionalSettings')} />
      <Card className="py-1">
        <dl className="divide-y divide-line">
          <Row name={t('currency')} value={t('indianRupee')} example={currencySymbol('IN')} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <dt className="text-row">{t('dateFormat')}</dt>
            <dd>
              <ChipRow label={t('dateFormat')} wrap>
                <Chip on={format === 'words'} onClick={() => chooseDateFormat('words')}>
                  {dateInWords(today, `${language}-IN`, today)}
                </Chip>
                <Chip on={format === 'numbers'} onClick={() => chooseDateFormat('numbers')}>
                  DD/MM/YYYY
                </Chip>
              </ChipRow>
            </dd>
          </div>
          <Row name={t('distanceUnit')} value={t('kilometers')} example={t('kilometersExample')} />
        </dl>
      </Card>
    </section>
  )
}

function Row({ name, value, example }: { name: string; value: string; example: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-row">{name}</dt>
      <dd className="flex flex-wrap items-baseline justify-end gap-x-3 text-end">
        <span className="text-strong">{value}</span>
        <span className="text-small text-ink-2 tabular-nums">{example}</span>
      </dd>
    </div>
  )
}
