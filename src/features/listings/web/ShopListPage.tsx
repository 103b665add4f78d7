import { useTranslations } from 'use-intl'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Shop } from '../shopContract.ts'
import { DeletedShops } from './DeletedShops.tsx'
import { OwnListings } from './OwnListings.tsx'
import { CardList } from './ListingCard.tsx'
import { useMyShops } from './queries.ts'
import { ShopCard } from './ShopCard.tsx'

/** My Shops (F-01 … F-11): counts, cards, and a link to create one. */
export function ShopListPage() {
  const t = useTranslations('listings')
  return (
    <OwnListings
      of="shops"
      query={useMyShops()}
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
