import { useTranslations } from 'use-intl'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { PAYMENT_WAYS } from '../../rules.ts'
import type { DealingDraft } from './dealingDraft.ts'
import { PriceField } from './PriceField.tsx'
import '../words/listings.ts'
import '../words/place.ts'

interface DealingFieldsProps {
  value: DealingDraft
  onChange: (value: DealingDraft) => void
  wrong: (field: 'deliveryRange' | 'deliveryLeast') => string | undefined
}

/** Delivery with range and minimum order, pick-up, ways to pay; all optional. */
export function DealingFields({ value, onChange, wrong }: DealingFieldsProps) {
  const t = useTranslations('listings')
  const tPlace = useTranslations('place')
  const set = (change: Partial<DealingDraft>) => onChange({ ...value, ...change })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="flex w-full items-baseline justify-between gap-3 pb-2">
        <span className="text-label">{t('dealing')}</span>
        <span className="text-small text-ink-3">{t('optional')}</span>
      </legend>
      <Card className="flex flex-col py-2">
        <Switch label={t('delivery')} checked={value.delivers} onValue={(delivers) => set({ delivers })} />
        {value.delivers && (
          <div className="fields-beside grid grid-cols-2 gap-3 pb-2">
            <TextField
              label={t('deliveryRange')}
              name="deliveryRange"
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={value.range}
              onValue={(range) => set({ range })}
              error={wrong('deliveryRange')}
            />
            <PriceField
              label={t('deliveryLeast')}
              name="deliveryLeast"
              isOptional
              value={value.least}
              onValue={(least) => set({ least })}
              error={wrong('deliveryLeast')}
            />
          </div>
        )}
        <Switch label={t('pickupSwitch')} checked={value.pickup} onValue={(pickup) => set({ pickup })} />
        <div role="group" aria-label={t('waysToPay')} className="border-t border-line pt-2">
          <p className="text-label">{t('waysToPay')}</p>
          <div className="grid grid-cols-2">
            {PAYMENT_WAYS.map((way) => (
              <Checkbox
                key={way}
                label={tPlace(`payment_${way}`)}
                checked={value.payment.includes(way)}
                onValue={(on) =>
                  set({ payment: on ? [...value.payment, way] : value.payment.filter((each) => each !== way) })
                }
              />
            ))}
          </div>
        </div>
      </Card>
    </fieldset>
  )
}
