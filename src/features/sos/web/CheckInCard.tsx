import { useFormatter, useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { CheckIn } from '../checkIn.ts'
import { CheckInStart } from './CheckInStart.tsx'
import { positionNow } from './positionNow.ts'
import { useCheckIns, useReadiness } from './safetyQueries.ts'

const MORE_MINUTES = 15

/** A check-in: a server timer that raises an alert unless its owner answers: "Walk me home", "Meeting a buyer". */
export function CheckInCard({ checkIn }: { checkIn: CheckIn | null }) {
  const t = useTranslations('sos')
  return (
    <section>
      <SectionHeader title={t('checkIn')} />
      {checkIn ? <Running checkIn={checkIn} /> : <CheckInStart />}
    </section>
  )
}

function Running({ checkIn }: { checkIn: CheckIn }) {
  const t = useTranslations('sos')
  const format = useFormatter()
  const sentence = useErrorSentence()
  const { extend } = useCheckIns()
  const isAlone = useReadiness().data?.members === 0
  const time = format.dateTime(new Date(checkIn.dueAt), { hour: 'numeric', minute: '2-digit' })
  const more = async () => {
    try {
      await extend.mutateAsync({ id: checkIn.id, minutes: MORE_MINUTES, position: await positionNow() })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <Card className="flex flex-col gap-3">
      <Banner tone="brand" title={t('checkInRuns')}>
        {t(isAlone ? 'checkInDueNobody' : 'checkInDue', { time })}
      </Banner>
      <p className="text-body wrap-safe">{[t(checkIn.kind), checkIn.note].filter(Boolean).join(' · ')}</p>
      {checkIn.place && <p className="text-body text-ink-2">{t('endsAtPlace')}</p>}
      <Button variant="tint" busy={extend.isPending} onClick={() => void more()}>
        {t('addMinutes', { count: MORE_MINUTES })}
      </Button>
      <p className="text-body text-ink-2">{t('endCheckIn')}</p>
    </Card>
  )
}
