import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Meters, meters, milliseconds } from '#core/units.ts'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { rangeParts } from '#features/settings/rules.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import type { Specialist } from '../../specialistContract.ts'
import { clampSpecialistRange, SPECIALIST_RANGE } from '../../specialistRules.ts'
import { useDraft } from '../useDraft.ts'
import '../words/discovery.specialists.ts'
import '../words/discovery.ts'

/** A specialist: skills, distance of their area, and a button to contact them (F-142). */
export function SpecialistCard({ specialist }: { specialist: Specialist }) {
  const t = useTranslations('discovery')
  const { userId, name, photo, specializations, skills, distance, isDemo } = specialist
  const { isWithin, kilometers } = distance
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={photo} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head wrap-safe">{name}</h2>
          <p className="text-small text-ink-2">{isWithin ? t('within1Km') : t('aboutKm', { kilometers })}</p>
        </div>
        {isDemo && <Tag className="self-start">{t('demo')}</Tag>}
      </div>
      <ul className="flex flex-col gap-1">
        {specializations.map((each) => (
          <li key={`${each.name} ${each.qualification}`} className="text-body wrap-safe">
            <b className="font-semibold">{each.name}</b>
            <span className="text-ink-2">
              {each.experience > 0 && ` · ${t('experience', { years: each.experience })}`}
              {each.qualification && ` · ${each.qualification}`}
            </span>
          </li>
        ))}
        {skills.map((skill) => (
          <li key={skill} className="text-body wrap-safe">
            {skill}
          </li>
        ))}
      </ul>
      <LinkButton
        size="small"
        variant="tint"
        href={`/circle?${new URLSearchParams({ userId })}`}
        icon={<MessageCircle aria-hidden="true" className="size-5" />}
      >
        {t('requestToCommunicate')}
      </LinkButton>
      <ReportButton className="self-center" name={name} subject={{ kind: 'person', id: userId }} />
    </Card>
  )
}

const REST = milliseconds(150)

interface RangeFieldProps {
  value: Meters
  onValue: (range: number) => void
  className?: string
}

/** The search range: a slider from 1 m to 5,000 km, and a number field (F-143 … F-145). */
export function RangeField({ value, onValue, className = '' }: RangeFieldProps) {
  const t = useTranslations('discovery')
  const [range, setRange, pushRange] = useDraft<number>(value, onValue, REST)
  const [isOpen, setOpen] = useState(false)
  const words = useRangeWords()
  return (
    <>
      <Slider
        className={className}
        label={t('range')}
        value={range}
        onValue={(next) => setRange(clampSpecialistRange(next))}
        onRelease={(next) => pushRange(clampSpecialistRange(next))}
        min={SPECIALIST_RANGE.min}
        max={SPECIALIST_RANGE.max}
        step={1}
        logarithmic
        text={words(meters(range))}
        textSlot={
          <Button
            variant="text"
            size="small"
            className="-me-2 tabular-nums"
            aria-label={t('changeRange', { range: words(meters(range)) })}
            icon={<Pencil aria-hidden="true" className="size-4" />}
            onClick={() => setOpen(true)}
          >
            {words(meters(range))}
          </Button>
        }
        ends={[words(SPECIALIST_RANGE.min), words(SPECIALIST_RANGE.max)]}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('range')}>
        <TypedRange
          value={meters(range)}
          onDone={(next) => {
            pushRange(next)
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

/** "999 m"; from 1000 m on in kilometres: "1 km" (F-145). */
export function useRangeWords(): (range: Meters) => string {
  const t = useTranslations('discovery')
  return (range) => {
    const { unit, amount } = rangeParts(range)
    return unit === 'm' ? t('meters', { amount }) : t('kilometers', { distance: String(amount) })
  }
}

/** The range in metres as a number; typed values are clamped to the limits (F-144). */
function TypedRange({ value, onDone }: { value: Meters; onDone: (range: Meters) => void }) {
  const t = useTranslations('discovery')
  const [typed, setTyped] = useState(String(value))
  const range = clampSpecialistRange(typed.trim() === '' ? NaN : Number(typed))
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(range)
      }}
    >
      <TextField
        label={t('rangeInMeters')}
        hint={t('rangeLimits')}
        numeric
        value={typed}
        onValue={setTyped}
        onBlur={() => setTyped(String(range))}
      />
      <Button type="submit">{t('useRange')}</Button>
    </form>
  )
}
