import QrCode from 'lucide-react/icons/qr-code'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { priceText } from '#core/money.ts'
import { days } from '#core/units.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import type { SubscribedListing } from '../contract.ts'
import { amountFor, MOST_LISTINGS, MOST_MONTHS, type Payee, REMINDER_DAYS, upiLink } from '../rules.ts'
import { VisibleUntil } from './VisibleUntil.tsx'
import { useStartPayment } from './queries.ts'
import './words/subscriptions.ts'

interface ListingChooserProps {
  listings: SubscribedListing[]
  payee: Payee
  /** Id of a listing selected initially, besides those that end soon. */
  asked: string
  /** Called once the payment exists and can be paid. */
  onStarted: () => void
  onKeep?: (() => void) | undefined
}

/** Selects listings and months; shows the amount (N-04, N-13). */
export function ListingChooser({ listings, payee, asked, onStarted, onKeep }: ListingChooserProps) {
  const t = useTranslations('subscriptions')
  const sentence = useErrorSentence()
  const start = useStartPayment()
  const now = useNow()
  const [isPhone] = useState(() => matchMedia('(pointer: coarse)').matches)
  const offered = listings.filter(({ moderation }) => moderation !== 'rejected')
  const payable = offered.filter(({ isBeingChecked }) => !isBeingChecked)
  const [chosen, setChosen] = useState(() => firstChosen(payable, asked, now))
  const [months, setMonths] = useState<number | null>(1)
  const ids = payable.map(({ id }) => id).filter((id) => chosen.has(id))
  const isMonths = months !== null && Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS
  const isGood = ids.length > 0 && ids.length <= MOST_LISTINGS && isMonths
  const toggle = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  const amount = priceText({ amount: amountFor(ids.length, isMonths ? months : 0), unit: '' })
  const go = (opens: 'app' | 'qr') =>
    start.mutate(
      { listingIds: ids, months: months ?? 1 },
      {
        onSuccess(payment) {
          onStarted()
          if (opens === 'app') location.assign(upiLink(payee, payment))
        },
        onError: (error) => toast(sentence(error), { tone: 'problem' }),
      },
    )
  return (
    <section aria-label={t('chooseListings')}>
      <SectionHeader
        title={t('chooseListings')}
        end={
          payable.length > 1 && (
            <Button
              size="small"
              variant="text"
              onClick={() => setChosen(new Set(ids.length === payable.length ? [] : payable.map(({ id }) => id)))}
            >
              {ids.length === payable.length ? t('chooseNone') : t('chooseAll')}
            </Button>
          )
        }
      />
      <ul className="divide-y divide-line rounded-l border border-line bg-surface px-4 shadow-card">
        {offered.map((listing) => (
          <li key={listing.id} className="flex items-center gap-3 py-1">
            <Checkbox
              className="min-w-0 flex-1"
              checked={!listing.isBeingChecked && chosen.has(listing.id)}
              disabled={listing.isBeingChecked}
              onValue={(isOn) => toggle(listing.id, isOn)}
              label={listing.title}
              hint={<ListingLine listing={listing} />}
            />
            <ShapeFrame
              kind={listing.kind === 'shop' || listing.kind === 'office' ? 'place' : 'thing'}
              className="size-12"
            >
              <ListingPicture photo={listing.photo} kind={listing.kind} sizes="48px" />
            </ShapeFrame>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-end justify-between gap-4">
        <NumberStepper
          className="w-44"
          label={t('monthsLabel')}
          min={1}
          max={MOST_MONTHS}
          value={months}
          onValue={setMonths}
        />
        <p className="pb-1 text-end">
          <span className="block text-small text-ink-2">{t('total')}</span>
          <PriceText size="large">{amount}</PriceText>
        </p>
      </div>
      {isGood && <VisibleUntil listings={payable.filter(({ id }) => chosen.has(id))} months={months} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {isPhone && (
          <Button
            wide
            disabled={!isGood}
            busy={start.isPending}
            icon={<Smartphone aria-hidden="true" className="size-5" />}
            onClick={() => go('app')}
          >
            {t('payInApp', { amount })}
          </Button>
        )}
        <Button
          className="flex-1"
          variant={isPhone ? 'tint' : 'filled'}
          disabled={!isGood}
          busy={start.isPending}
          icon={<QrCode aria-hidden="true" className="size-5" />}
          onClick={() => go('qr')}
        >
          {t('showQr')}
        </Button>
        {onKeep && (
          <Button variant="quiet" onClick={onKeep}>
            {t('back')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Initial selection: the only listing, the listing of the URL, and everything that has ended or ends within a week. */
function firstChosen(listings: SubscribedListing[], asked: string, now: Date): Set<string> {
  const soon = new Date(now.getTime() + days(REMINDER_DAYS[0])).toISOString()
  const ends = ({ freeUntil, paidUntil }: SubscribedListing) => [freeUntil ?? '', paidUntil ?? ''].sort().at(-1)!
  const isChosen = (listing: SubscribedListing) =>
    listing.id === asked || (asked === '' && ends(listing) < soon && !isWithoutEnd(listing))
  return new Set((listings.length === 1 ? listings : listings.filter(isChosen)).map(({ id }) => id))
}

/** An imported place is visible without payment. */
const isWithoutEnd = ({ state, isVisible }: SubscribedListing) => state === 'ended' && isVisible

/** Kind of the listing, number of covered items, and until when and why buyers see it (W-25). */
function ListingLine({ listing }: { listing: SubscribedListing }) {
  const t = useTranslations('subscriptions')
  const { state, kind, covers, paidUntil, freeUntil } = listing
  const date = (at: string | null) => (at ? dateText(new Date(at)) : '')
  const kindText = kind === 'shop' && covers > 0 ? t('shopWithItems', { count: covers }) : t(`kind_${kind}`)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      <span>{kindText}</span>
      {state === 'paid' && <Tag tone="ok">{t('paidUntil', { date: date(paidUntil) })}</Tag>}
      {state === 'free' && <Tag tone="brand">{t('freeUntil', { date: date(freeUntil) })}</Tag>}
      {state === 'ended' && !listing.isVisible && <Tag tone="wait">{t('notVisible')}</Tag>}
      {listing.isBeingChecked && <Tag tone="wait">{t('beingChecked')}</Tag>}
    </span>
  )
}
