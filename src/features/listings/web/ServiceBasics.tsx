import { useTranslations } from 'use-intl'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { SERVICE_CATEGORIES, SERVICE_DAYS, type ServiceDay, TEXT_LIMITS } from '../rules.ts'
import { isOvernight } from './hoursDraft.ts'
import { PriceField, UnitField } from './PriceField.tsx'
import type { ServiceFields } from './serviceDraft.ts'
import { TimeField } from './TimeField.tsx'
import { useCategoryOptions } from './useCategoryName.ts'
import { useDayName } from './useDayName.ts'

interface ServiceFieldsProps {
  fields: ServiceFields
  set: <Name extends keyof ServiceFields>(name: Name) => (value: ServiceFields[Name]) => void
}

/** Name, category, price and description of a service (F-93 … F-97). */
export function ServiceBasics({
  fields,
  set,
  wrong,
}: ServiceFieldsProps & { wrong: (field: string) => string | undefined }) {
  const t = useTranslations('listings')
  const categories = useCategoryOptions(SERVICE_CATEGORIES)
  return (
    <>
      <TextField
        label={t('serviceName')}
        name="title"
        value={fields.title}
        onValue={set('title')}
        maxLength={TEXT_LIMITS.name}
        required
        error={wrong('title')}
      />
      <Select
        label={t('category')}
        name="category"
        value={fields.category}
        onValue={set('category')}
        placeholder={t('chooseCategory')}
        options={categories}
        required
        error={wrong('category')}
      />
      <div className="grid grid-cols-2 gap-3">
        <PriceField value={fields.price} onValue={set('price')} error={wrong('price')} />
        <UnitField
          value={fields.priceUnit}
          onValue={set('priceUnit')}
          error={wrong('priceUnit')}
          hint={t('serviceUnitHint')}
        />
      </div>
      <TextArea
        label={t('description')}
        labelEnd={t('optional')}
        name="description"
        value={fields.description}
        onValue={set('description')}
        maxLength={TEXT_LIMITS.description}
        error={wrong('description')}
      />
    </>
  )
}

/** Days and times at which a service is available (F-98 … F-100). */
export function ServiceTimes({ fields, set }: ServiceFieldsProps) {
  const t = useTranslations('listings')
  const dayName = useDayName()
  const { days, start, end } = fields
  const toggle = (day: ServiceDay) =>
    set('days')(SERVICE_DAYS.filter((each) => (each === day ? !days.includes(day) : days.includes(each))))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-label">{t('availableDays')}</legend>
      <div className="flex flex-wrap gap-2">
        {SERVICE_DAYS.map((day) => (
          <Chip key={day} on={days.includes(day)} tick onClick={() => toggle(day)}>
            {dayName(day)}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TimeField label={t('startTime')} name="start" value={start} onValue={set('start')} />
        <TimeField
          label={t('endTime')}
          name="end"
          value={end}
          onValue={set('end')}
          hint={isOvernight([start, end]) ? t('nextDay') : undefined}
        />
      </div>
      <p className="text-small text-ink-3">{t('timesHint')}</p>
    </fieldset>
  )
}
