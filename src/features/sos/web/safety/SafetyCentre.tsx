import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import Users from 'lucide-react/icons/users'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DAY_BEFORE_TIME } from '#core/dates.ts'
import { usePushState, useSwitchPush } from '#features/notifications/web/pushQueries.ts'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { MySos } from '../../contract.ts'
import { PasskeyForm } from '../sender/PasskeyForm.tsx'
import { useReadiness, useRecords } from '../safetyQueries.ts'
import { SosLauncher, setHoldToSend, useHoldToSend } from '../sender/SosLauncher.tsx'
import { CallLink, useEmergencyNumber } from '../sender/CallButtons.tsx'
import { useRaiseSos } from '../sender/useRaiseSos.ts'
import { CheckInCard } from './CheckInCard.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { SafeSettings } from './SafeSettings.tsx'
import { ReachCard } from './ReachCard.tsx'
import '../words/sos.ts'

/**
 * Shown while no SOS is active: the passkey form (a hidden alert may be active), and preparation for emergencies.
 * While it is unknown whether one is active, only the form.
 */
export function SafetyCentre({ told, hasPasskey }: { told: MySos | undefined; hasPasskey: boolean }) {
  const t = useTranslations('sos')
  const checkIn = told?.checkIn ?? null
  const proof = hasPasskey ? 'passkey' : 'password'
  const number = useEmergencyNumber()
  return (
    <>
      <PageHeader title={t(checkIn ? 'areYouOk' : told ? 'titleOff' : 'title')} back="/home" />
      <div className="flex flex-col gap-6 pb-6">
        <div className="flex items-center gap-4">
          <p className="min-w-0 flex-1 text-body text-ink-2">{t('offHint')}</p>
          <SosLauncher size="home" className="me-1.5" />
        </div>
        {told && !checkIn && <StartCard />}
        {told && <CheckInCard checkIn={checkIn} proof={proof} />}
        <PasskeyForm
          isOn={false}
          title={checkIn ? t('answerWith', { proof }) : t('passkeyForm')}
          hasPasskey={hasPasskey}
          isCheckIn={checkIn !== null}
        />
        {checkIn && <StartCard />}
        {told && (
          <>
            <ReadyCard />
            <ContactsCard />
            <DrillCard />
            <SafeSettings />
            <Records />
          </>
        )}
        <section>
          <SectionHeader title={t('limits')} />
          <p className="text-body text-ink-2">{t('limitsText', { number })}</p>
        </section>
      </div>
    </>
  )
}

/** How many of the circle can be reached with the app closed. */
function ReadyCard() {
  const t = useTranslations('sos')
  const { data } = useReadiness()
  if (!data) return null
  return (
    <section>
      <SectionHeader title={t('before')} />
      <Card className="mb-3">
        <p className="text-strong">{t('ready')}</p>
        <p className="text-body">
          {data.members === 0 ? t('emptyCircle') : t('reachable', { reachable: data.reachable, members: data.members })}
        </p>
        {data.signedOut > 0 && <p className="text-body">{t('signedOut', { count: data.signedOut })}</p>}
        {data.members === 0 && (
          <div className="my-3">
            <CallLink />
          </div>
        )}
        <p className="mt-1 text-small text-ink-2">{t('readyHint')}</p>
        <OwnDevice />
        <ReachCard />
      </Card>
      <RowCard>
        <NavRow href="/circle" icon={<Users aria-hidden="true" />} title={t('openCircle')} />
        <NavRow
          href="/privacy-settings/safety"
          icon={<KeyRound aria-hidden="true" />}
          title={t(data.hasPasskey ? 'passkeySet' : 'passkeyNotSet')}
        />
      </RowCard>
    </section>
  )
}

function Records() {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const { data } = useRecords()
  return (
    <section>
      <SectionHeader title={t('records')} />
      {!data || data.records.length === 0 ? (
        <p className="text-body text-ink-2">{t('noRecords')}</p>
      ) : (
        <RowCard>
          {data.records.map(({ id, kind, raisedAt }) => (
            <NavRow
              key={id}
              href={`/sosturnoff?record=${id}`}
              icon={<FileText aria-hidden="true" />}
              title={t('recordOf', {
                time: timeText(new Date(raisedAt), DAY_BEFORE_TIME),
              })}
              end={kind === 'drill' && <Tag>{t('exercise')}</Tag>}
            />
          ))}
        </RowCard>
      )}
    </section>
  )
}

/** How the SOS starts on this device: with a confirmation, and by holding the button if turned on. */
function StartCard() {
  const t = useTranslations('sos')
  return (
    <Card className="py-1">
      <Switch
        label={t('holdToSend')}
        hint={t('holdHint')}
        name="holdToSend"
        checked={useHoldToSend()}
        onValue={setHoldToSend}
      />
    </Card>
  )
}

/** Starts a drill: the whole alert path, clearly labelled as a drill. */
function DrillCard() {
  const t = useTranslations('sos')
  const words = useWords()
  const isAlone = useReadiness().data?.members === 0
  const [isAsking, setAsking] = useState(false)
  const { raise, isBusy } = useRaiseSos(isAsking)
  const start = async () => {
    const question = { title: t('drillQuestion'), body: t('drillExplain'), yes: t('startDrill'), no: words.cancel }
    setAsking(true)
    if (await confirm(question)) await raise('drill')
    setAsking(false)
  }
  return (
    <section>
      <SectionHeader title={t('drill')} />
      <Card className="flex flex-col items-start gap-3">
        <p className="text-body text-ink-2">{t(isAlone ? 'drillNobody' : 'drillExplain')}</p>
        {!isAlone && (
          <Button variant="tint" busy={isBusy} onClick={() => void start()}>
            {t('startDrill')}
          </Button>
        )}
      </Card>
    </section>
  )
}

/**
 * Shows whether SOS alerts of others reach this device with the app closed. If not, one tap turns it on; only then does
 * the browser ask for permission.
 */
function OwnDevice() {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const { data: state } = usePushState()
  const change = useSwitchPush()
  if (state === undefined || state === 'on') return null
  const failure = change.error instanceof ApiError ? sentence(change.error) : change.error?.message
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-body">{t(state === 'unsupported' ? 'deviceCannot' : 'deviceClosed')}</p>
      {state === 'denied' && <p className="mt-1 text-small text-ink-2">{t('deviceBlocked')}</p>}
      {state === 'off' && (
        <Button
          variant="tint"
          size="small"
          className="mt-2"
          icon={<BellRing aria-hidden="true" />}
          busy={change.isPending}
          onClick={() => change.mutate(true)}
        >
          {t('deviceSwitchOn')}
        </Button>
      )}
      {failure !== undefined && (
        <p role="alert" className="mt-2 text-small text-danger-ink">
          {t('deviceFailed', { why: failure })}
        </p>
      )}
    </div>
  )
}
