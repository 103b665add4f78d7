import { Package, Store } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMyItems } from '#features/listings/web/inventory/ownItems.ts'
import { useMyShops } from '#features/listings/web/queries.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { useWords } from '#kit/web/ui/words.tsx'

/** The person's number of active shops and of products (E-32 … E-34). */
export function SellerTiles() {
  const t = useTranslations('accounts')
  const format = useFormatter()
  const shops = useMyShops()
  const items = useMyItems()
  if (shops.data && items.data) {
    const active = shops.data.shops.filter(({ status }) => status === 'active').length
    return (
      <div className="grid grid-cols-2 gap-3">
        <StatTile
          label={t('activeShops')}
          value={format.number(active)}
          icon={<Store aria-hidden="true" className="text-brand-ink" />}
        />
        <StatTile
          label={t('totalProducts')}
          value={format.number(items.data.items.length)}
          icon={<Package aria-hidden="true" className="text-brand-ink" />}
        />
      </div>
    )
  }
  const error = shops.error ?? items.error
  return error ? (
    <NotCounted error={error} onRetry={() => [shops, items].forEach((query) => void query.refetch())} />
  ) : (
    <Counting />
  )
}

function Counting() {
  const words = useWords()
  return (
    <div role="status" aria-label={words.loading} className="grid grid-cols-2 gap-3">
      <Skeleton className="h-21 rounded-l" />
      <Skeleton className="h-21 rounded-l" />
    </div>
  )
}

function NotCounted({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const sentence = useErrorSentence()
  const words = useWords()
  return (
    <Banner
      live
      tone="wait"
      action={
        <Button size="small" variant="quiet" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      {sentence(error)}
    </Banner>
  )
}
