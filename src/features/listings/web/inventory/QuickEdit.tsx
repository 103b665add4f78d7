import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LiveText } from '#kit/web/ui/LiveText.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ItemChange } from '../../inventoryContract.ts'
import type { Item, Variant } from '../../itemContract.ts'
import { listedPrice, nameInSize } from '../../variantRules.ts'
import { amountOf, priceError, rupeesText } from '../forms/typed.ts'
import { PRICE_LIMIT } from '../../rules.ts'
import { focusRowOf } from './rowKeys.ts'
import { useChangeItems } from './useChangeItems.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** Inline price and stock of an item, or of each of its sizes. */
export function QuickEdits({ item }: { item: Item }) {
  if (!item.variants?.length) return <QuickEdit item={item} size={null} />
  return item.variants.map((size) => (
    <div key={size.id} role="group" aria-label={size.label} className="border-line not-first:border-t">
      <p className="-mb-1.5 pt-1 text-small font-semibold text-ink-2 wrap-safe">{size.label}</p>
      <QuickEdit item={item} size={size} />
    </div>
  ))
}

/** Changes the stock by one piece with one tap, or price and stock to any number with two taps. */
function QuickEdit({ item, size }: { item: Item; size: Variant | null }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const changeItems = useChangeItems()
  const [edited, setEdited] = useState<'price' | 'stock' | null>(null)
  const [isStepped, setStepped] = useState(false)
  const name = size ? nameInSize(item.name, size.label) : item.name
  const { pricePaise, stock: pieces } = size ?? item
  const price = size ? listedPrice({ pricePaise, priceUnit: '' }) : item.price
  const change = (what: Omit<ItemChange, 'id'>) => {
    setEdited(null)
    changeItems([{ id: item.id, ...(size && { variantId: size.id }), ...what }], name, [item]).catch((error: unknown) =>
      toast(sentence(error), { tone: 'problem' }),
    )
  }
  const step = (by: number) => {
    setStepped(true)
    change({ stockBy: by })
  }
  if (edited === 'price') {
    return (
      <NumberForm
        label={t('price')}
        prefix="₹"
        before={rupeesText(pricePaise)}
        errorOf={priceError}
        hintOf={(text) => amountOf(text) === 0 && t('priceFree')}
        onSave={(text) => change({ price: amountOf(text) })}
        onCancel={() => setEdited(null)}
      />
    )
  }
  if (edited === 'stock') {
    return (
      <NumberForm
        label={t('stock')}
        before={pieces === null ? '' : String(pieces)}
        hintOf={() => t('stockBlank')}
        errorOf={stockError}
        onSave={(text) => change({ stock: text.trim() === '' ? null : amountOf(text) })}
        onCancel={() => setEdited(null)}
      />
    )
  }
  const stock = pieces === null ? t('notCounted') : t('inStock', { count: pieces })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <button
        type="button"
        data-edits="price"
        aria-label={t('changePriceOf', { name, price })}
        className="-ms-2 inline-flex min-h-touch max-w-full min-w-0 items-center gap-1.5 rounded-m px-2 text-start hover:bg-well"
        onClick={() => setEdited('price')}
      >
        <PriceText>{price}</PriceText>
        <Pencil aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      </button>
      <LiveText>{isStepped ? `${name}: ${stock}` : ''}</LiveText>
      <span className="ms-auto flex shrink-0 items-center">
        {pieces !== null && (
          <IconButton
            label={t('onePieceLess', { name })}
            icon={<Minus aria-hidden="true" />}
            disabled={pieces === 0}
            onClick={() => step(-1)}
          />
        )}
        <button
          type="button"
          data-edits="stock"
          aria-label={t('changeStockOf', { name, stock })}
          className="min-h-touch max-w-28 rounded-m px-1 text-body text-ink-2 tabular-nums hover:bg-well rail:px-2"
          onClick={() => setEdited('stock')}
        >
          {stock}
        </button>
        {pieces !== null && (
          <IconButton label={t('onePieceMore', { name })} icon={<Plus aria-hidden="true" />} onClick={() => step(1)} />
        )}
      </span>
    </div>
  )
}

/** The error of a typed stock, as a message key; blank: not counted. */
function stockError(text: string): string | null {
  if (text.trim() === '') return null
  const stock = amountOf(text)
  if (Number.isNaN(stock)) return 'invalidNumber'
  if (!Number.isInteger(stock)) return 'wholeNumber'
  if (stock < 0) return 'notNegative'
  return stock > PRICE_LIMIT ? 'tooLarge' : null
}

/** Focuses the field when it replaces the tapped button. */
const focusInput = (input: HTMLInputElement | null) => input?.focus()

interface NumberFormProps {
  label: string
  prefix?: string
  hintOf: (text: string) => string | false
  before: string
  errorOf: (text: string) => string | null
  onSave: (text: string) => void
  onCancel: () => void
}

/** One number, typed in place; Enter saves, Escape cancels. */
function NumberForm({ label, prefix, hintOf, before, errorOf, onSave, onCancel }: NumberFormProps) {
  const t = useTranslations('listings')
  const errors = useTranslations('errors')
  const [text, setText] = useState(before)
  const [isTried, setTried] = useState(false)
  const error = errorOf(text)
  const cancel = (from: Element) => {
    focusRowOf(from)
    onCancel()
  }
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (error !== null) return
        focusRowOf(event.currentTarget)
        onSave(text)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel(event.currentTarget)
      }}
    >
      <TextField
        className="min-w-0 flex-1"
        label={label}
        hideLabel
        value={text}
        onValue={setText}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        ref={focusInput}
        {...(prefix && { prefix })}
        hint={hintOf(text)}
        error={isTried && error !== null ? sentenceOf(errors, error) : undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit" size="small" className="my-1">
        {t('saveShort')}
      </Button>
      <IconButton
        label={t('cancel')}
        icon={<X aria-hidden="true" />}
        className="my-1"
        onClick={(event) => cancel(event.currentTarget)}
      />
    </form>
  )
}
