import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { SizeChoice } from '#features/discovery/web/SizeChoice.tsx'
import { useProduct } from '#features/listings/web/queries.ts'
import { MOST_QUANTITY } from '#features/orders/rules.ts'
import { useGo } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { RequestAnswer } from '../contract.ts'
import { useRequestActs } from './queries.ts'

interface OrderDialogProps {
  requestId: string
  answer: RequestAnswer
  listing: NonNullable<RequestAnswer['listing']>
  person: string
  onClose: () => void
}

/** Orders what an answer names; where it names no size of an item that has some, in one of them at its own price. */
export function OrderDialog({ requestId, answer, listing, person, onClose }: OrderDialogProps) {
  const t = useTranslations('requests')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const go = useGo()
  const { order } = useRequestActs()
  const [tap] = useState(() => ({ orderId: newId(), key: newId() }))
  const [quantity, setQuantity] = useState<number | null>(1)
  const [chosen, setSize] = useState('')
  const { data: product, isLoading } = useProduct(listing.id)
  const isNamed = Boolean(listing.variantId)
  const sizes = isNamed ? [] : (product?.variants ?? [])
  const size = sizes.find(({ id }) => id === chosen) ?? sizes.find((each) => each.availability !== 'Out of stock')
  const isWhole = quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_QUANTITY
  async function send() {
    if (!isWhole || isLoading || order.isPending) return
    try {
      const asked = size ? { variantId: size.id, pricePaise: size.pricePaise } : { pricePaise: answer.pricePaise ?? 0 }
      const input = { id: requestId, answerId: answer.id, quantity, ...asked }
      await order.mutateAsync({ ...input, ...tap })
      toast(t('ordered'), { tone: 'ok' })
      go(`/orders/${tap.orderId}`)
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orderTitle', { name: listing.name })}
      footer={
        <Button className="flex-1" busy={isLoading || order.isPending} onClick={() => void send()}>
          {t('order')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {order.isError && (
          <Banner tone="wait" live>
            {sentence(order.error)}
          </Banner>
        )}
        {sizes.length > 0 && (
          <SizeChoice
            sizes={sizes}
            value={size?.id ?? ''}
            onValue={setSize}
            isInactive={product?.availability === 'Inactive'}
          />
        )}
        <p className="text-body text-ink-2">
          {size ? t('orderBodySize', { price: size.price }) : t('orderBody', { price: answer.price, person })}
        </p>
        <NumberStepper
          label={t('quantity')}
          min={1}
          max={MOST_QUANTITY}
          value={quantity}
          error={isWhole ? null : sentenceOf(e, 'wholeNumber')}
          onValue={setQuantity}
        />
      </div>
    </Dialog>
  )
}
