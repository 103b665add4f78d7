import MessageCircle from 'lucide-react/icons/message-circle'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { chatHref } from '#features/listings/web/chatHref.ts'
import { SizeChoice } from '#features/discovery/web/detail/SizeChoice.tsx'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useProduct } from '#features/listings/web/queries.ts'
import { MOST_QUANTITY } from '#features/orders/rules.ts'
import { useGo } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { NeighbourRequest, RequestAnswer } from '../contract.ts'
import { useRequestActs } from './queries.ts'
import { useRequestWords } from './useRequestWords.ts'
import './words/requests.ts'

const PATHS = { item: 'product', shop: 'shop', service: 'service', office: 'office', specialization: null } as const
const ORDERS = ['cheapest', 'nearest', 'first'] as const

const compare = {
  cheapest: (a: RequestAnswer, b: RequestAnswer) => (a.pricePaise ?? Infinity) - (b.pricePaise ?? Infinity) || 0,
  nearest: (a: RequestAnswer, b: RequestAnswer) => kilometersOf(a) - kilometersOf(b) || 0,
  first: () => 0,
}
const kilometersOf = ({ distance }: RequestAnswer) =>
  distance === null ? 1e6 : distance.isWithin ? 0 : distance.kilometers

/** All answers to a request of the user on one screen, in the chosen order. */
export function Answers({ request }: { request: NeighbourRequest }) {
  const t = useTranslations('requests')
  const { answered } = useRequestWords()
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('cheapest')
  const given = request.given.toSorted(compare[order])
  const title = answered(request)
  const isChosenHidden = request.state === 'found' && !given.some(({ isChosen }) => isChosen)
  return (
    <section className="flex flex-col gap-3">
      {title !== '' && <SectionHeader title={title} />}
      {isChosenHidden && <p className="text-body text-ink-2">{t('chosenHidden')}</p>}
      {given.length > 1 && (
        <SegmentedControl
          label={t('sortBy')}
          value={order}
          onValue={(value) => setOrder(value as typeof order)}
          segments={ORDERS.map((value) => ({ value, label: t(value) }))}
        />
      )}
      <ul className="flex flex-col gap-3">
        {given.map((answer) => (
          <li key={answer.id}>
            <AnswerCard answer={answer} request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AnswerCard({ answer, request }: { answer: RequestAnswer; request: NeighbourRequest }) {
  const t = useTranslations('requests')
  const sentence = useErrorSentence()
  const { away, moment } = useRequestWords()
  const { close } = useRequestActs()
  const [isOrdering, setOrdering] = useState(false)
  const { by, isBlocked, listing, price, isAbove, isChosen, answeredAt } = answer
  const name = by.name || t('neighbour')
  const path = listing && PATHS[listing.kind]
  const isOpen = request.state === 'open' && !isBlocked
  const chat = isBlocked ? null : chatHref(by.id, name, listing)
  const take = () =>
    close.mutate(
      { id: request.id, answerId: answer.id },
      {
        onSuccess: () => toast(t('taken'), { tone: 'ok' }),
        onError: (error) => toast(sentence(error), { tone: 'problem' }),
      },
    )
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={by.photo} size="middle" />
        <div className="min-w-0 flex-1">
          <p className="text-row wrap-safe">{name}</p>
          <p className="text-small text-ink-2">
            {[away(answer.distance), moment(answeredAt)].filter((fact) => fact !== '').join(' · ')}
          </p>
        </div>
        <p className="text-end">
          <span className={price === '' ? 'text-small text-ink-2' : 'text-price'}>{price || t('agree')}</span>
        </p>
      </div>
      <p className="text-body whitespace-pre-line wrap-safe">{answer.sentence}</p>
      {listing && (
        <div className="flex items-center gap-3 rounded-m bg-well p-2">
          <span className="size-12 shrink-0 overflow-hidden rounded-m">
            <ListingPicture
              photo={listing.photo}
              kind={listing.kind === 'specialization' ? 'service' : listing.kind}
              sizes="48px"
            />
          </span>
          {path ? (
            <Link href={`/${path}/${listing.id}`} className="text-row text-brand-ink wrap-safe">
              {listing.name}
            </Link>
          ) : (
            <span className="text-row wrap-safe">{listing.name}</span>
          )}
        </div>
      )}
      {answer.isListingGone && <p className="text-small text-ink-2">{t('listingGone')}</p>}
      {(isAbove || isChosen) && (
        <p className="flex flex-wrap gap-1.5">
          {isAbove && <Tag tone="wait">{t('above')}</Tag>}
          {isChosen && <Tag tone="ok">{t('chosen')}</Tag>}
        </p>
      )}
      {isBlocked && <p className="text-small text-ink-2">{t('youBlocked', { name })}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {chat && (
          <LinkButton
            size="small"
            variant="tint"
            of={name}
            href={chat}
            icon={<MessageCircle aria-hidden="true" className="size-4" />}
          >
            {t('chat')}
          </LinkButton>
        )}
        {isOpen && listing?.canOrder && (
          <Button
            size="small"
            variant="accent"
            of={name}
            icon={<ShoppingBag aria-hidden="true" className="size-4" />}
            onClick={() => setOrdering(true)}
          >
            {t('order')}
          </Button>
        )}
        {isOpen && (
          <Button size="small" variant="text" of={name} busy={close.isPending} onClick={take}>
            {t('take')}
          </Button>
        )}
      </div>
      {isOrdering && listing && (
        <OrderDialog
          requestId={request.id}
          answer={answer}
          listing={listing}
          person={name}
          onClose={() => setOrdering(false)}
        />
      )}
    </Card>
  )
}

interface OrderDialogProps {
  requestId: string
  answer: RequestAnswer
  listing: NonNullable<RequestAnswer['listing']>
  person: string
  onClose: () => void
}

/** Orders the offered item. If the answer names no size, the user chooses one, which has its own price. */
function OrderDialog({ requestId, answer, listing, person, onClose }: OrderDialogProps) {
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
