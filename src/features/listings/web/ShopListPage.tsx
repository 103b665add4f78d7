import ChartColumn from 'lucide-react/icons/chart-column'
import Package from 'lucide-react/icons/package'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import type { Shop } from '../shopContract.ts'
import { ClosedTag, ClosedToday } from './ClosedToday.tsx'
import { OwnListings } from './OwnListings.tsx'
import { useWaitingChange } from './keptChanges.ts'
import { CardList, ListingCard } from './ListingCard.tsx'
import { MenuLink, WhatsAppLink } from './MenuLink.tsx'
import { useDeleteShop, useRestoreShop } from './mutations.ts'
import { ASK_ANEW, useDeletedShops, useMyShops } from './queries.ts'
import { usePoster } from './poster/usePoster.tsx'
import { useCategoryName } from './useCategoryName.ts'
import { useClock } from './useClock.ts'
import { SHOP_ITEMS_FATES } from '../rules.ts'
import './words/listings.details.ts'
import './words/listings.ts'
import './words/poster.ts'

/** My Shops (F-01 … F-11): counts, cards, and a link to create one. */
export function ShopListPage() {
  const t = useTranslations('listings')
  return (
    <OwnListings
      of="shops"
      query={useMyShops(ASK_ANEW)}
      title={t('myShops')}
      form="/shop-form"
      add={t('createShop')}
      above={<DeletedShops />}
      none={{ title: t('noShops'), hint: t('noShopsHint') }}
    >
      {(shops) => <ShopList shops={shops} />}
    </OwnListings>
  )
}

function ShopList({ shops }: { shops: Shop[] }) {
  const t = useTranslations('listings')
  const inquiries = shops.reduce((sum, shop) => sum + shop.inquiries, 0)
  return (
    <>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        <StatTile label={t('total')} value={String(shops.length)} />
        <StatTile label={t('active')} value={String(shops.filter((shop) => shop.status === 'active').length)} />
        <StatTile label={t('inquiries')} value={String(inquiries)} />
      </div>
      <CardList label={t('myShops')}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <ShopCard shop={shop} />
          </li>
        ))}
      </CardList>
    </>
  )
}

/** A shop of the user with its actions (F-02 … F-07). */
function ShopCard({ shop }: { shop: Shop }) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const tPoster = useTranslations('poster')
  const { openPoster, poster } = usePoster(shop)
  const [isDeleting, setDeleting] = useState(false)
  const { isDeletion } = useWaitingChange(shop.id)
  return (
    <ListingCard
      kind="shop"
      listing={shop}
      name={shop.name}
      hasStatus
      price={<span className="text-small text-ink-2">{categoryName(shop.category)}</span>}
      tags={<ClosedTag place={shop} />}
      sub={`${t('products', { count: shop.products })} · ${t('pageViews', { count: shop.views })}`}
      extra={
        <>
          {poster}
          <DeleteShop shop={shop} open={isDeleting} onClose={() => setDeleting(false)} />
        </>
      }
      main={{ href: `/shop/${shop.id}/products`, icon: <Package aria-hidden="true" />, label: t('myProducts') }}
      renderMenu={(close) => (
        <>
          <MenuLink href={`/shop/${shop.id}/edit`} icon={<Pencil aria-hidden="true" />}>
            {t('edit')}
          </MenuLink>
          <ClosedToday place={shop} onDone={close} />
          <WhatsAppLink page="shop" of={shop} />
          <Button
            size="small"
            variant="quiet"
            icon={<QrCode aria-hidden="true" className="size-5" />}
            onClick={() => {
              close()
              openPoster()
            }}
          >
            {tPoster('open')}
          </Button>
          <MenuLink href={`/shop/${shop.id}/analytics`} icon={<ChartColumn aria-hidden="true" />}>
            {t('analytics')}
          </MenuLink>
        </>
      )}
      renderDelete={(close) => (
        <Button
          size="small"
          variant="dangerText"
          disabled={isDeletion}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => {
            close()
            setDeleting(true)
          }}
        >
          {t('delete')}
        </Button>
      )}
    />
  )
}

/** Own deleted shops that can still be restored; renders nothing without any. */
function DeletedShops() {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const now = useNow()
  const clock = useClock()
  const restore = useRestoreShop()
  const shops = (useDeletedShops().data?.shops ?? []).filter(({ until }) => new Date(until) > now)
  if (shops.length === 0) return null
  const timeOf = (iso: string) => {
    const at = new Date(iso)
    return clock(at.getHours() * 60 + at.getMinutes())
  }
  const bringBack = (id: string, name: string) =>
    restore.mutate(
      { id },
      {
        onSuccess: () => toast(t('shopRestored', { name }), { tone: 'ok' }),
        onError: (error) => toast(sentence(error), { tone: 'problem' }),
      },
    )
  return (
    <section aria-label={t('deletedShops')} className="mb-3 rounded-l border border-line bg-surface px-3 py-2">
      <h2 className="text-strong">{t('deletedShops')}</h2>
      <ul className="divide-y divide-line">
        {shops.map(({ id, name, products, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 flex-1 basis-[10rem]">
              <span className="block text-body wrap-safe">{name}</span>
              <span className="block text-small text-ink-2">
                {t('products', { count: products })} · {t('restorableUntil', { time: timeOf(until) })}
              </span>
            </span>
            <Button
              size="small"
              variant="tint"
              busy={restore.isPending && restore.variables.id === id}
              onClick={() => bringBack(id, name)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Deletes a shop of the user after asking what to do with its items, and offers to undo (F-05, F-06, F-08). */
function DeleteShop({ shop, open, onClose }: { shop: Shop; open: boolean; onClose: () => void }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const others = (useMyShops().data?.shops ?? []).filter(({ id }) => id !== shop.id)
  const [fate, setFate] = useState<(typeof SHOP_ITEMS_FATES)[number]>('keep')
  const [picked, setPicked] = useState('')
  const remove = useDeleteShop(shop)
  const restore = useRestoreShop()
  const say = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const toShopId = fate === 'move' ? picked || others[0]?.id : undefined
  const run = async () => {
    onClose()
    try {
      const answer = await remove.mutateAsync({ id: shop.id, items: fate, toShopId })
      if (!answer) return toast(t('deletionKept', { name: shop.name }))
      const takeBack = () => void restore.mutateAsync({ id: answer.id }).catch(say)
      toast(t('deleted', { name: shop.name }), { undo: { label: t('undo'), run: takeBack } })
    } catch (error) {
      say(error)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      role="alertdialog"
      desktop="center"
      title={t('deleteShop')}
      footer={
        <div className="grid w-full grid-cols-2 gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" onClick={() => void run()}>
            {t('delete')}
          </Button>
        </div>
      }
    >
      <p className="text-strong wrap-safe">{shop.name}</p>
      {shop.products > 0 && (
        <RadioCards
          className="mt-3"
          label={t('shopItemsFate', { count: shop.products })}
          value={fate}
          onValue={(value) => setFate(SHOP_ITEMS_FATES.find((each) => each === value)!)}
          cards={SHOP_ITEMS_FATES.filter((each) => each !== 'move' || others.length > 0).map((value) => ({
            value,
            label: t(`shopItems_${value}`),
          }))}
        />
      )}
      {fate === 'move' && (
        <Select
          className="mt-3"
          label={t('moveTo')}
          value={toShopId ?? ''}
          onValue={setPicked}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p className="mt-3 text-small text-ink-2">{t('cannotBeUndoneLater')}</p>
    </Sheet>
  )
}
