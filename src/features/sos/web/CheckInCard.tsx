import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { getPosition, LOCATION_REQUESTS } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { CheckIn } from '../contract.ts'
import { lastFix, noteFix } from './lastFix.ts'
import { useCheckIns } from './safetyQueries.ts'
import { sentPosition } from './sending.ts'
import { useCheckInTrail } from './useCheckInTrail.ts'

const CHOICES = [10, 15, 30, 45, 60, 120, 240]
const MORE_MINUTES = 15

/** A timer on the server whose silence raises the alarm: "Walk me home", "Meeting a buyer". */
export function CheckInCard({ checkIn }: { checkIn: CheckIn | null }) {
  const t = useTranslations('sos')
  return (
    <section>
      <SectionHeader title={t('checkIn')} />
      {checkIn ? <Running checkIn={checkIn} /> : <Starting />}
    </section>
  )
}

async function positionNow() {
  const fix = await getPosition(LOCATION_REQUESTS.brief).catch(() => null)
  if (fix) noteFix(fix)
  const known = fix ?? lastFix()
  return known && sentPosition(known)
}

function Starting() {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const { start } = useCheckIns()
  const [kind, setKind] = useState<CheckIn['kind']>('walk')
  const [note, setNote] = useState('')
  const [minutes, setMinutes] = useState(30)
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      await start.mutateAsync({ id: newId(), kind, note, minutes, position: await positionNow() })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-body text-ink-2">{t('checkInExplain')}</p>
      <SegmentedControl
        label={t('checkIn')}
        segments={[
          { value: 'walk', label: t('walk') },
          { value: 'meeting', label: t('meeting') },
        ]}
        value={kind}
        onValue={(value) => setKind(value as CheckIn['kind'])}
      />
      <TextField label={t('note')} maxLength={200} value={note} onValue={setNote} />
      <Select
        label={t('duration')}
        options={CHOICES.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
        value={String(minutes)}
        onValue={(value) => setMinutes(Number(value))}
      />
      <Button busy={isBusy} onClick={() => void begin()}>
        {t('startCheckIn')}
      </Button>
    </Card>
  )
}

function Running({ checkIn }: { checkIn: CheckIn }) {
  const t = useTranslations('sos')
  const format = useFormatter()
  const sentence = useErrorSentence()
  const { extend } = useCheckIns()
  useCheckInTrail(checkIn.id)
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
        {t('checkInDue', { time })}
      </Banner>
      <p className="text-body wrap-safe">{[t(checkIn.kind), checkIn.note].filter(Boolean).join(' · ')}</p>
      <Button variant="tint" busy={extend.isPending} onClick={() => void more()}>
        {t('addMinutes', { count: MORE_MINUTES })}
      </Button>
      <p className="text-body text-ink-2">{t('endCheckIn')}</p>
    </Card>
  )
}
