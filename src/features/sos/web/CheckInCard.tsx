import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { CheckIn } from '../checkIn.ts'
import { CheckInStart } from './CheckInStart.tsx'
import { lastFix } from './lastFix.ts'
import { sentPosition } from './sending.ts'
import { useCheckIns, useReadiness } from './safetyQueries.ts'

const MORE_MINUTES = 15
/** A second tap within this time is a nervous one, not another 15 minutes. */
const REST_MS = 4000

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
  const timeOf = (dueAt: string) => format.dateTime(new Date(dueAt), { hour: 'numeric', minute: '2-digit' })
  const time = timeOf(checkIn.dueAt)
  const restsUntil = useRef(0)
  const [isAsking, setAsking] = useState(false)
  const more = async () => {
    if (isAsking || Date.now() < restsUntil.current) return
    restsUntil.current = Date.now() + REST_MS
    setAsking(true)
    const known = lastFix()
    try {
      // Waits for no new position: one is reported all the time while a check-in runs.
      const position = known && sentPosition(known)
      const { dueAt, arrivedAt } = await extend.mutateAsync({ id: checkIn.id, minutes: MORE_MINUTES, position })
      if (arrivedAt === null) toast(t('alarmMoved', { time: timeOf(dueAt) }), { tone: 'ok' })
    } catch (error) {
      restsUntil.current = 0
      toast(sentence(error), { tone: 'problem' })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Card className="flex flex-col gap-3">
      <Banner tone="brand" title={t('checkInRuns')}>
        {t(isAlone ? 'checkInDueNobody' : 'checkInDue', { time })}
      </Banner>
      <p className="text-body wrap-safe">{[t(checkIn.kind), checkIn.note].filter(Boolean).join(' · ')}</p>
      {checkIn.place && <p className="text-body text-ink-2">{t('endsAtPlace')}</p>}
      {checkIn.tapsLeft > 0 && (
        <Button variant="tint" busy={isAsking} onClick={() => void more()}>
          {t('addMinutes', { count: MORE_MINUTES })}
        </Button>
      )}
      <p className="text-small text-ink-2">{t('tapsLeft', { count: checkIn.tapsLeft })}</p>
      <p className="text-body text-ink-2">{t('endCheckIn')}</p>
    </Card>
  )
}
