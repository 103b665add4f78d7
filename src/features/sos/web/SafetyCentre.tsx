import { FileText, KeyRound, Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { MySos } from '../contract.ts'
import { CheckInCard } from './CheckInCard.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { DrillCard } from './DrillCard.tsx'
import { SafeSettings } from './SafeSettings.tsx'
import { OwnDevice } from './OwnDevice.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { ReachCard } from './ReachCard.tsx'
import { useReadiness, useRecords } from './safetyQueries.ts'
import { StartCard } from './StartCard.tsx'
import { SosLauncher } from './SosLauncher.tsx'
import { useEmergencyNumber } from './useEmergency.ts'

/**
 * Shown while no SOS is active: the passkey form (a hidden alert may be active), and preparation for emergencies.
 * While it is unknown whether one is active, only the form.
 */
export function SafetyCentre({ told, hasPasskey }: { told: MySos | undefined; hasPasskey: boolean }) {
  const t = useTranslations('sos')
  const checkIn = told?.checkIn ?? null
  const number = useEmergencyNumber()
  return (
    <>
      <PageHeader title={t(told ? 'titleOff' : 'title')} back="/home" />
      <div className="flex flex-col gap-6 pb-6">
        <div className="flex items-center gap-4">
          <p className="min-w-0 flex-1 text-body text-ink-2">{t('offHint')}</p>
          <SosLauncher size="home" className="me-1.5" />
        </div>
        {told && <StartCard />}
        {checkIn && <CheckInCard checkIn={checkIn} />}
        <PasskeyForm isOn={false} title={t('passkeyForm')} hasPasskey={hasPasskey} />
        {told && (
          <>
            {!checkIn && <CheckInCard checkIn={null} />}
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
        <p className="mt-1 text-small text-ink-2">{t('readyHint')}</p>
        <OwnDevice />
        <ReachCard />
      </Card>
      <RowCard>
        <NavRow href="/circle" icon={<Users aria-hidden="true" />} title={t('openCircle')} />
        <NavRow
          href="/privacy-settings"
          icon={<KeyRound aria-hidden="true" />}
          title={t(data.hasPasskey ? 'passkeySet' : 'passkeyNotSet')}
        />
      </RowCard>
    </section>
  )
}

function Records() {
  const t = useTranslations('sos')
  const format = useFormatter()
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
                time: format.dateTime(new Date(raisedAt), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
              end={kind === 'drill' && <Tag>{t('exercise')}</Tag>}
            />
          ))}
        </RowCard>
      )}
    </section>
  )
}
