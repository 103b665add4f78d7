import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { showField } from '#kit/web/ui/showField.ts'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { MOST_VARIANTS, PAYMENT_WAYS, TEXT_LIMITS } from '../../rules.ts'
import type { DealingDraft } from './dealingDraft.ts'
import type { ControlProps } from './formTable.ts'
import type { DraftVariant, ItemExtra, SizedFields } from './itemForms.ts'
import { PriceField } from './PriceField.tsx'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
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

/**
 * Sizes of an item ("500 g", "1 kg"), each with its own price, stock and code. The first size gets the item's own
 * values.
 */
export function SizesField({ draft, wrong, extra }: ControlProps<DraftVariant[], SizedFields>) {
  const t = useTranslations('listings')
  const { words } = extra as ItemExtra
  const { variants, price, stock } = draft.fields
  const change = (at: number, changes: Partial<DraftVariant>) =>
    draft.change({ variants: variants.map((each, i) => (i === at ? { ...each, ...changes } : each)) })
  const add = () => {
    const isFirst = variants.length === 0
    const size = { id: '', label: '', price: isFirst ? price : '', stock: isFirst ? stock : null, code: '' }
    draft.change({ variants: [...variants, size] })
    // With the first size this section moves to another place of the form.
    requestAnimationFrame(() => showField(document.getElementsByName(`variants.${variants.length}.label`)[0]))
  }
  const remove = (at: number) => {
    const last = variants.length === 1 ? variants[0]! : null
    draft.change({ variants: variants.toSpliced(at, 1), ...(last && { price: last.price, stock: last.stock }) })
  }
  return (
    <section aria-label={t('sizes')} data-field="variants">
      <h2 className="text-label">{t('sizes')}</h2>
      <p className="mt-1 text-small text-ink-2">{wrong('variants') ?? t('sizesHint')}</p>
      {variants.map((variant, at) => {
        const field = `variants.${at}`
        return (
          <fieldset
            key={at}
            className="mt-3 fields-beside grid grid-cols-2 items-start gap-3 rounded-m border border-line p-3"
          >
            <legend className="px-1 text-small text-ink-2">{t('sizeNumber', { number: at + 1 })}</legend>
            <TextField
              label={t('size')}
              name={`${field}.label`}
              placeholder="500 g"
              value={variant.label}
              onValue={(label) => change(at, { label })}
              maxLength={TEXT_LIMITS.variant}
              autoComplete="off"
              required
              error={wrong(`${field}.label`)}
            />
            <PriceField
              name={`${field}.price`}
              value={variant.price}
              onValue={(price) => change(at, { price })}
              error={wrong(`${field}.price`)}
            />
            <NumberStepper
              label={t(words.stock)}
              name={`${field}.stock`}
              min={words.rules.leastStock}
              required
              value={variant.stock}
              onValue={(stock) => change(at, { stock })}
              error={wrong(`${field}.stock`)}
            />
            <TextField
              label={t('code')}
              name={`${field}.code`}
              value={variant.code}
              onValue={(code) => change(at, { code })}
              maxLength={TEXT_LIMITS.code}
              autoComplete="off"
              error={wrong(`${field}.code`)}
            />
            <Button
              className="col-span-2 justify-self-end"
              size="small"
              variant="text"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => remove(at)}
            >
              {t('removeSize', { name: variant.label || String(at + 1) })}
            </Button>
          </fieldset>
        )
      })}
      {variants.length < MOST_VARIANTS && (
        <Button
          className="mt-2"
          size="small"
          variant="tint"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={add}
        >
          {t('addSize')}
        </Button>
      )}
    </section>
  )
}
