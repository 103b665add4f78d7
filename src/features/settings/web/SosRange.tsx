import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { meters } from '#core/units.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { clampSosRange, rangeParts, SOS_RANGE, SOS_RANGE_STEP_KM } from '../rules.ts'
import './words/settings.ts'

/** Ranges offered as buttons. */
const USUAL = [250, 500, 1000, 5000].map(meters)

/** A formatted range: "500 m", "2 km". */
export function useRangeText(): (range: number) => string {
  const t = useTranslations('settings')
  return (range) => {
    const { unit, amount } = rangeParts(meters(range))
    return t(unit === 'm' ? 'rangeMeters' : 'rangeKilometers', { amount: String(amount) })
  }
}

/** The range of an SOS (R-23 … R-27): slider in kilometres, preset buttons, field in metres. */
export function SosRange({ range, onRange }: { range: number; onRange: (range: number) => void }) {
  const t = useTranslations('settings')
  const text = useRangeText()
  return (
    <>
      <Slider
        label={t('sosRangeLabel')}
        value={range / 1000}
        min={SOS_RANGE.min / 1000}
        max={SOS_RANGE.max / 1000}
        step={SOS_RANGE_STEP_KM}
        logarithmic
        text={text(range)}
        ends={[text(SOS_RANGE.min), text(SOS_RANGE.max)]}
        onValue={(kilometers) => onRange(clampSosRange(kilometers * 1000))}
      />
      <ChipRow label={t('usualRanges')} wrap>
        {USUAL.map((usual) => (
          <Chip key={usual} on={usual === range} onClick={() => onRange(usual)}>
            <bdi>{text(usual)}</bdi>
          </Chip>
        ))}
      </ChipRow>
      <RangeField range={range} onRange={onRange} />
    </>
  )
}

/** The range in metres as typed; clamped when the field loses focus. */
function RangeField({ range, onRange }: { range: number; onRange: (range: number) => void }) {
  const t = useTranslations('settings')
  const text = useRangeText()
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed !== null && typed !== '') onRange(clampSosRange(Number(typed)))
    setTyped(null)
  }
  return (
    <TextField
      label={t('sosRangeMeters')}
      hint={t('sosRangeLimits', { min: text(SOS_RANGE.min), max: text(SOS_RANGE.max) })}
      numeric
      name="sosRangeMeters"
      maxLength={9}
      enterKeyHint="done"
      end={<span className="pe-3">{t('metersUnit')}</span>}
      value={typed ?? String(range)}
      onValue={(value) => setTyped(value.replace(/\D/g, ''))}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle()
      }}
    />
  )
}
