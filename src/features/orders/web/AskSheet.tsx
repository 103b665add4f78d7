import Truck from 'lucide-react/icons/truck'
import Wallet from 'lucide-react/icons/wallet'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import type { OfferedProduct } from '#features/listings/variantRules.ts'
import { useShop } from '#features/listings/web/queries.ts'
import { useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { useDealWords } from '#features/listings/web/useDealWords.ts'
import { useGo } from '#kit/web/navigation.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { MOST_QUANTITY, NOTE_LENGTH } from '../rules.ts'
import { useAsk } from './queries.ts'
import { useRefusedNote } from './waitingOrders.ts'
import './words/orders.ts'

/** Form for quantity and note to the seller, with the total; sending it opens the order's page. */
export function AskSheet({ product, open, onClose }: { product: OfferedProduct; open: boolean; onClose: () => void }) {
  const t = useTranslations('orders')
  const tErrors = useTranslations('errors')
  const buyersWord = useBuyersWord()
  const formId = useId()
  const go = useGo()
  const ask = useAsk()
  const [id] = useState(newId)
  const [quantity, setQuantity] = useState<number | null>(1)
  const [note, setNote] = useState(useRefusedNote(product.id))
  const [error, setError] = useState<string | null>(null)
  const wrong = quantityError(quantity, product.stock)
  const total = wrong ? '' : priceText({ amount: paise(product.pricePaise * quantity!), unit: '' })

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (quantity === null || wrong) return setError(sentenceOf(tErrors, wrong ?? '', { left: product.stock ?? 0 }))
    const { id: listingId, variantId, name, price, pricePaise } = product
    await ask({
      id,
      listingId,
      variantId,
      quantity,
      note: note.trim(),
      pricePaise,
      name,
      price,
      total,
      photo: product.photos[0] ?? null,
    })
    onClose()
    go(`/orders/${id}`)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('askTitle', { name: product.name })}
      footer={
        <>
          <p className="min-w-0 flex-1">
            {total !== '' && <span className="block text-small text-ink-2">{t('total')}</span>}
            <span className="text-price">{total}</span>
          </p>
          <Button type="submit" form={formId}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <NumberStepper
          label={t('quantity')}
          labelEnd={product.price}
          {...(product.availability === 'Limited Stock' && { hint: buyersWord(product.availability) })}
          min={1}
          max={Math.min(MOST_QUANTITY, product.stock ?? MOST_QUANTITY)}
          value={quantity}
          error={error}
          onValue={(value) => {
            setQuantity(value)
            setError(null)
          }}
        />
        <TextArea
          label={t('noteLabel')}
          hint={t('noteHint')}
          rows={3}
          maxLength={NOTE_LENGTH}
          value={note}
          onValue={setNote}
        />
        {product.shopId !== null && <ShopDelivery shopId={product.shopId} />}
        <Banner tone="quiet" icon={<Wallet aria-hidden="true" />}>
          {t('payNote')}
        </Banner>
      </form>
    </Dialog>
  )
}

/** The error of a quantity, as a message key; null: it can be ordered. */
function quantityError(quantity: number | null, stock: number | null) {
  if (quantity === null || !Number.isInteger(quantity)) return 'wholeNumber'
  if (quantity < 1) return 'atLeastOne'
  if (stock !== null && quantity > stock) return 'outOfStock'
  return quantity > MOST_QUANTITY ? 'tooLarge' : null
}

/** How the shop hands orders over; renders nothing when unknown, or offline. */
function ShopDelivery({ shopId }: { shopId: string }) {
  const { data } = useShop(shopId)
  const words = useDealWords(data?.terms ?? null)
  if (words === '') return null
  return (
    <Banner tone="quiet" icon={<Truck aria-hidden="true" />}>
      {words}
    </Banner>
  )
}
