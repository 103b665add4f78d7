import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { type Meters, meters, milliseconds } from '#core/units.ts'
import { useDraft } from '#features/discovery/web/useDraft.ts'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { CIRCLE_SLIDER_KM, clampCircleRange } from '../rules.ts'

/** The list is fetched after a pause of this length. */
const REST = milliseconds(150)

/** The search range (K-02 … K-05): a slider in kilometres, and a metre field with a higher maximum. */
export function RangeField({ value, onValue }: { value: Meters; onValue: (range: number) => void }) {
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
