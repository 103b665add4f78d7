import BookOpen from 'lucide-react/icons/book-open'
import FileText from 'lucide-react/icons/file-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTwoFactor } from '#features/accounts/web/twoFactorQueries.ts'
import { useLeave } from '#features/accounts/web/useLeave.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useLook } from '#kit/web/look.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Settings } from '../contract.ts'
import { PASSKEY_LENGTH, passkeyError } from '../rules.ts'
import { keepRangeDraft, keptRangeDraft } from './cache.ts'
import { useLanguageName } from './LanguageSection.tsx'
import { PAGE_ICONS, type SettingsPageName } from './pages.ts'
import { useSaveSettings, useSettings, useSite } from './queries.ts'
import { SosRange, useRangeText } from './SosRange.tsx'
import '#features/accounts/web/words/accounts.ts'
import './words/settings.ts'

/** The pages of the settings with their present values, documents and the sign-out. */
export function SettingsIndex({ current }: { current: SettingsPageName }) {
  const t = useTranslations('settings')
  const user = useUser()
  const leave = useLeave()
  const now = useNow()
  if (!user) return null
  const row = (page: SettingsPageName) => {
    const Icon = PAGE_ICONS[page]
    return (
      <NavRow
        key={page}
        href={`/privacy-settings/${page}`}
        current={page === current}
        icon={<Icon aria-hidden="true" />}
        title={t(`page_${page}`)}
        sub={t(`sub_${page}`)}
        end={now[page]}
      />
    )
  }
  return (
    <nav aria-label={t('pages')} className="flex flex-col gap-4 pb-6">
      <RowCard>
        <NavRow
          href="/privacy-settings/account"
          current={current === 'account'}
          icon={<Avatar name={user.name} src={user.photo} size="row" you />}
          title={user.name}
          sub={
            <>
              {t('page_account')} · <bdi className="tabular-nums">{user.phone}</bdi>
            </>
          }
        />
      </RowCard>
      <RowCard>{(['privacy', 'security', 'safety'] as const).map(row)}</RowCard>
      <RowCard>{(['notices', 'language', 'display', 'data'] as const).map(row)}</RowCard>
      <MoreSection />
      <RowCard>
        <NavRow
          icon={<LogOut aria-hidden="true" className="rtl:-scale-x-100" />}
          title={t('signOut')}
          sub={t('signedInAs', { email: user.email })}
          onClick={() => void leave.signOut()}
        />
      </RowCard>
    </nav>
  )
}

/** The present value of each page in a word or two. */
function useNow(): Partial<Record<SettingsPageName, ReactNode>> {
  const t = useTranslations('settings')
  const a = useTranslations('accounts')
  const { data } = useSettings()
  const { data: twoFactor } = useTwoFactor()
  const { theme } = useLook()
  const rangeText = useRangeText()
  const told = data && Object.values(data.notifications)
  return {
    privacy: data && t(data.profileVisibility),
    security: twoFactor && t('twoFactorIs', { state: a(twoFactor.isOn ? 'on' : 'off') }),
    safety: data && rangeText(data.sosRangeMeters),
    notices: told && t('onOf', { on: told.filter(Boolean).length, all: told.length }),
    language: useLanguageName(),
    display: t(`theme_${theme}`),
  }
}

/** How it works, Admin for admins (B-69), and the two documents in a new tab. */
function MoreSection() {
  const t = useTranslations('settings')
  const user = useUser()
  const site = useSite()
  return (
    <section>
      <SectionHeader title={t('more')} />
      <RowCard>
        <NavRow href="/onboarding" icon={<BookOpen aria-hidden="true" />} title={t('howItWorks')} />
        {user?.isAdmin && <NavRow href="/admin" icon={<ShieldCheck aria-hidden="true" />} title={t('admin')} />}
        <NavRow
          href={site.privacyPolicyUrl}
          newTab={t('newTab')}
          icon={<FileText aria-hidden="true" />}
          title={t('privacyPolicy')}
        />
        <NavRow href={site.termsUrl} newTab={t('newTab')} icon={<Scale aria-hidden="true" />} title={t('terms')} />
      </RowCard>
    </section>
  )
}

/** SOS call range and turnoff passkey: typed values, each saved by its own button, and the safety centre. */
export function SafetySection({ values }: { values: Settings }) {
  const t = useTranslations('settings')
  return (
    <>
      <RangeSection saved={values.sosRangeMeters} />
      <PasskeySection isSet={values.hasSosPasskey} />
      <RowCard>
        <NavRow href="/sosturnoff" icon={<LifeBuoy aria-hidden="true" />} title={t('moreSafety')} />
      </RowCard>
    </>
  )
}

/** The SOS range; an unsaved one survives a reload and a lost network, and is marked as unsaved. */
function RangeSection({ saved }: { saved: number }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const userId = useUser()?.id ?? ''
  const save = useSaveSettings()
  const [draft, setDraft] = useState(() => keptRangeDraft(userId))
  const range = draft ?? saved
  const isChanged = range !== saved
  const keep = (next: number | null) => {
    save.reset()
    setDraft(next)
    keepRangeDraft(userId, next === saved ? null : next)
  }
  const send = () =>
    save.mutate(
      { sosRangeMeters: range },
      {
        onSuccess: () => {
          keep(null)
          toast(t('saved'), { tone: 'ok' })
        },
      },
    )
  const note = save.isError ? t('notSaved', { why: sentence(save.error) }) : isChanged ? t('unsaved') : ''
  return (
    <section>
      <SectionHeader title={t('sosRange')} />
      <Card className="flex flex-col gap-4">
        <p className="text-body text-ink-2">{t('sosRangeHint')}</p>
        <SosRange range={range} onRange={keep} />
        <div className="flex flex-wrap gap-3">
          <Button busy={save.isPending} onClick={send}>
            {words.save}
          </Button>
          {isChanged && (
            <Button variant="text" onClick={() => keep(null)}>
              {t('takeBack')}
            </Button>
          )}
        </div>
        {/* Below the buttons, so that the buttons do not move when the text appears. */}
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {note}
        </p>
      </Card>
    </section>
  )
}

/**
 * The SOS passkey, saved by its own button; an empty one is refused, and a typed one is not stored on the
 * device.
 */
function PasskeySection({ isSet }: { isSet: boolean }) {
  const t = useTranslations('settings')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const save = useSaveSettings()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = isChecked ? passkeyError(typed) : null
  const send = () => {
    setChecked(true)
    save.reset()
    if (passkeyError(typed) !== null) return form.current?.querySelector('input')?.focus()
    save.mutate(
      { sosPasskey: typed },
      {
        onSuccess: () => {
          setTyped('')
          setChecked(false)
          toast(t('passkeySaved'), { tone: 'ok' })
        },
      },
    )
  }
  return (
    <section>
      <SectionHeader title={t('sosPasskey')} />
      <Card>
        <form
          ref={form}
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <p className="text-body text-ink-2">{t(isSet ? 'sosPasskeySet' : 'sosPasskeyNone')}</p>
          <PasswordField
            label={t(isSet ? 'sosPasskeyNew' : 'sosPasskeyLabel')}
            hint={t('sosPasskeyHint', { most: PASSKEY_LENGTH })}
            name="sosPasskey"
            autoComplete="off"
            maxLength={PASSKEY_LENGTH}
            value={typed}
            error={problem ? e(problem) : save.isError ? sentence(save.error) : null}
            onValue={(value) => {
              save.reset()
              setTyped(value)
            }}
          />
          <Button type="submit" variant="tint" className="self-start" busy={save.isPending}>
            {t('savePasskey')}
          </Button>
        </form>
      </Card>
    </section>
  )
}
