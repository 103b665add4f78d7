import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { getPosition, LOCATION_REQUESTS } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { CheckIn } from '../../contract.ts'
import { CHECK_IN_MINUTES, CHECK_IN_PRESETS } from '../../rules.ts'
import { lastFix, sentPosition, noteFix } from '../device/ownPosition.ts'
import { useCheckIns, useReadiness } from '../safetyQueries.ts'
import '../words/sos.button.ts'
import '../words/sos.ts'

const MORE_MINUTES = 15
const CHECK_IN_LASTS = { minutes: CHECK_IN_MINUTES.min, hours: CHECK_IN_MINUTES.max / 60 }
/** A second tap within this time is ignored as accidental; it does not add another 15 minutes. */
const REST_MS = 4000

/**
 * A check-in ("Walk me home", "Meeting"): a timer on the server that raises an alert unless its owner answers.
 * @param proof what answers it
 */
export function CheckInCard({ checkIn, proof }: { checkIn: CheckIn | null; proof: 'passkey' | 'password' }) {
  const t = useTranslations('sos')
  return (
    <section>
      <SectionHeader title={t('checkIn')} />
      {checkIn ? <Running checkIn={checkIn} proof={proof} /> : <CheckInStart />}
    </section>
  )
}

function Running({ checkIn, proof }: { checkIn: CheckIn; proof: string }) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const sentence = useErrorSentence()
  const { extend } = useCheckIns()
  const isAlone = useReadiness().data?.members === 0
  const timeOf = (dueAt: string) => timeText(new Date(dueAt))
  const time = timeOf(checkIn.dueAt)
  const pausedUntil = useRef(0)
  const [isAsking, setAsking] = useState(false)
  const more = async () => {
    if (isAsking || Date.now() < pausedUntil.current) return
    pausedUntil.current = Date.now() + REST_MS
    setAsking(true)
    const known = lastFix()
    try {
      // Uses the last known position: a new one is reported constantly while a check-in runs.
      const position = known && sentPosition(known)
      const { dueAt, arrivedAt } = await extend.mutateAsync({ id: checkIn.id, minutes: MORE_MINUTES, position })
      if (arrivedAt === null) toast(t('alarmMoved', { time: timeOf(dueAt) }), { tone: 'ok' })
    } catch (error) {
      pausedUntil.current = 0
      toast(sentence(error), { tone: 'problem' })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Card className="flex flex-col gap-3">
      <Banner tone="brand" title={t(checkIn.isAsked ? 'areYouOk' : 'checkInRuns')}>
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
      <p className="text-body text-ink-2">{t('endCheckIn', { proof })}</p>
    </Card>
  )
}

/** Starts a check-in: its purpose, its duration, and the place where arrival ends it. */
function CheckInStart() {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const { start } = useCheckIns()
  const isAlone = useReadiness().data?.members === 0
  const [kind, setKind] = useState<CheckIn['kind']>('walk')
  const [note, setNote] = useState('')
  const [minutes, setMinutes] = useState<number | null>(30)
  const [isToPlace, setToPlace] = useState(false)
  const [place, setPlace] = useState<LatLng | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = isAllowed(minutes) && (!isToPlace || place !== null)
  const begin = async () => {
    if (minutes === null) return
    setBusy(true)
    try {
      const position = await positionNow()
      await start.mutateAsync({ id: newId(), kind, note, minutes, place: isToPlace ? place : null, position })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-body text-ink-2">{t('checkInExplain')}</p>
      {isAlone && <Banner tone="wait">{t('checkInNobody')}</Banner>}
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
      <Duration minutes={minutes} onMinutes={setMinutes} />
      <Switch label={t('toPlace')} hint={t('toPlaceHint')} checked={isToPlace} onValue={setToPlace} />
      {isToPlace && <LocationField screen="circle" label={t('placeOfCheckIn')} value={place} onChange={setPlace} />}
      <Button busy={isBusy} disabled={!isReady} onClick={() => void begin()}>
        {t('startCheckIn')}
      </Button>
    </Card>
  )
}

const isAllowed = (minutes: number | null): boolean =>
  minutes !== null && minutes >= CHECK_IN_MINUTES.min && minutes <= CHECK_IN_MINUTES.max

/** Four preset durations, or a custom one. */
function Duration({ minutes, onMinutes }: { minutes: number | null; onMinutes: (minutes: number | null) => void }) {
  const t = useTranslations('sos')
  const [isOwn, setOwn] = useState(false)
  return (
    <div role="group" aria-label={t('duration')} className="flex flex-col gap-2">
      <p className="text-label">{t('duration')}</p>
      <div className="flex flex-wrap gap-2">
        {CHECK_IN_PRESETS.map((count) => (
          <Chip
            key={count}
            on={!isOwn && minutes === count}
            onClick={() => {
              setOwn(false)
              onMinutes(count)
            }}
          >
            {t('minutes', { count })}
          </Chip>
        ))}
        <Chip on={isOwn} onClick={() => setOwn(true)}>
          {t('ownTime')}
        </Chip>
      </div>
      {isOwn && (
        <NumberStepper
          label={t('ownMinutes')}
          name="checkInMinutes"
          min={CHECK_IN_MINUTES.min}
          max={CHECK_IN_MINUTES.max}
          step={5}
          value={minutes}
          error={isAllowed(minutes) ? undefined : t('ownMinutesRange', CHECK_IN_LASTS)}
          onValue={onMinutes}
        />
      )}
    </div>
  )
}

/** The device's current or last known position in the form it is sent; null if unknown. */
async function positionNow() {
  const fix = await getPosition(LOCATION_REQUESTS.brief).catch(() => null)
  if (fix) noteFix(fix)
  const known = fix ?? lastFix()
  return known && sentPosition(known)
}
