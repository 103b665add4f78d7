import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { type Meters, meters, milliseconds } from '#core/units.ts'
import { useDraft } from '#features/discovery/web/useDraft.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { CIRCLE_SLIDER_KM, clampCircleRange } from '../rules.ts'
import { usePhoneFinding, usePhoneSteps } from './inviteQueries.ts'
import { PhoneProof } from './PhoneProof.tsx'
import './words/circles.ts'

/** The list is fetched after the range has not changed for this long. */
const REST = milliseconds(150)

interface CircleSettingsProps {
  open: boolean
  onClose: () => void
  range: Meters
  onRange: (range: number) => void
}

/** Settings of the circle page: the search range, and whether others may find the user by phone number. */
export function CircleSettings({ open, onClose, range, onRange }: CircleSettingsProps) {
  const t = useTranslations('circles')
  return (
    <Sheet open={open} onClose={onClose} title={t('circleSettings')}>
      <div className="flex flex-col gap-6">
        <RangeField value={range} onValue={onRange} />
        <FoundByPhone />
      </div>
    </Sheet>
  )
}

function FoundByPhone() {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const finding = usePhoneFinding().data
  const { allow } = usePhoneSteps()
  return (
    <section>
      <SectionHeader title={t('byPhone')} />
      {finding?.isConfirmed === false && <PhoneProof />}
      {finding?.isConfirmed && (
        <Switch
          label={t('findable')}
          hint={t('findableHint')}
          checked={finding.isFindable}
          disabled={allow.isPending}
          onValue={(isFindable) =>
            allow.mutate(isFindable, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
          }
        />
      )}
    </section>
  )
}

/** The search range (K-02 … K-05): a slider in kilometres, and a metre field with a higher maximum. */
function RangeField({ value, onValue }: { value: Meters; onValue: (range: number) => void }) {
  const t = useTranslations('circles')
  const [range, setRange, pushRange] = useDraft<number>(value, onValue, REST)
  const inMeters = (kilometers: number) => clampCircleRange(kilometers * 1000)
  return (
    <div className="flex items-end gap-4">
      <Slider
        className="flex-1"
        label={t('range')}
        value={range / 1000}
        min={CIRCLE_SLIDER_KM.min}
        max={CIRCLE_SLIDER_KM.max}
        step={CIRCLE_SLIDER_KM.step}
        logarithmic
        text={t('rangeKilometers', { distance: range < 10 ? String(range / 1000) : kilometersText(meters(range)) })}
        onValue={(kilometers) => setRange(inMeters(kilometers))}
        onRelease={(kilometers) => pushRange(inMeters(kilometers))}
      />
      <TypedRange range={range} onRange={pushRange} />
    </div>
  )
}

/** The range in metres as typed; clamped to its limits when the field loses focus (K-05). */
function TypedRange({ range, onRange }: { range: number; onRange: (range: number) => void }) {
  const t = useTranslations('circles')
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed !== null && typed !== '') onRange(clampCircleRange(Number(typed)))
    setTyped(null)
  }
  return (
    <TextField
      className="w-32 shrink-0"
      label={t('rangeMeters')}
      hideLabel
      numeric
      name="circleRangeMeters"
      maxLength={9}
      enterKeyHint="done"
      end={<span className="pe-3 text-ink-2">{t('metersUnit')}</span>}
      value={typed ?? String(range)}
      onValue={(value) => setTyped(value.replace(/\D/g, ''))}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle()
      }}
    />
  )
}
