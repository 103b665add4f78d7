import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { meters } from '#core/units.ts'
import { ProofHost } from '#features/accounts/web/proof.tsx'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { ActionBar, Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { ChoiceSections } from './ChoiceSections.tsx'
import { DataSection } from './DataSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { MoreSection } from './MoreSection.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { SosRangeSection } from './SosRangeSection.tsx'
import { type SettingsForm, useSettingsForm } from './useSettingsForm.ts'

interface PrivacySettingsPageProps {
  /** Content below the notification switches, from higher features. */
  notificationsEnd?: ReactNode
}

/** Privacy & Security (R): nine sections, saved together on the server. */
export function PrivacySettingsPage({ notificationsEnd }: PrivacySettingsPageProps) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const form = useSettingsForm()
  const { query, values } = form
  const hasNote = form.hasChanges || form.state.is === 'failed'
  // Content below a loading section is not rendered, since it would move when the section appears.
  const isPending = !values && !query.isError
  usePageTitle(t('title'))
  const save = async (what: 'all' | 'passkey') => {
    if (await form.send(what)) toast(t(what === 'all' ? 'saved' : 'passkeySaved'), { tone: 'ok' })
    else document.querySelector<HTMLElement>('#main [aria-invalid=true]')?.focus()
  }
  return (
    <Page width="form">
      <PageHeader title={t('title')} />
      <div className="flex flex-col gap-6 pb-6">
        {values && query.isError && <Banner tone="wait">{t('asLastKnown', { why: sentence(query.error) })}</Banner>}
        {isPending ? (
          <SkeletonList kind="person" count={6} label={words.loading} />
        ) : (
          <>
            {values ? (
              <ChoiceSections values={values} change={form.change} notificationsEnd={notificationsEnd} />
            ) : (
              <ErrorState title={sentence(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
            )}
            <SecuritySection />
            <DataSection />
            {values && (
              <>
                <SosRangeSection
                  range={meters(values.sosRangeMeters)}
                  onRange={(sosRangeMeters) => form.change({ sosRangeMeters })}
                />
                <PasskeySection form={form} isSet={values.hasSosPasskey} onSave={() => void save('passkey')} />
              </>
            )}
            <LanguageSection />
            <MoreSection />
          </>
        )}
      </div>
      <ProofHost />
      {values && (
        <ActionBar rests={!hasNote} note={hasNote && <SaveNote form={form} />}>
          <Button busy={form.state.is === 'busy'} onClick={() => void save('all')}>
            {words.save}
          </Button>
        </ActionBar>
      )}
    </Page>
  )
}

/** Shows unsaved changes or a failed save, with a button to discard. */
function SaveNote({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings')
  const sentence = useErrorSentence()
  const { state, hasChanges } = form
  return (
    <>
      <span role="status" className="min-w-0 flex-1">
        {state.is === 'failed' ? t('notSaved', { why: sentence(state.error) }) : t('unsaved')}
      </span>
      {hasChanges && (
        <Button variant="text" size="small" className="shrink-0" onClick={form.takeBack}>
          {t('takeBack')}
        </Button>
      )}
    </>
  )
}
