import { MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FoundListing } from '#features/discovery/contract.ts'
import { AsOfNote } from '#features/discovery/web/AsOfNote.tsx'
import { MoreResults } from '#features/discovery/web/ResultList.tsx'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { useWide } from '#features/discovery/web/useWide.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { NearbyCard } from './NearbyCard.tsx'
import { type Nearby, NEARBY } from './useNearby.ts'

/** Two or three rows stand before what was looked at, the others after it. */
const useFirst = () => (useWide() ? 8 : 6)

const FARTHER_KM = 20

interface NearbyProps {
  nearby: Nearby
  area: Area
}

/** The nearest products (C-11). */
export function NearbyProducts({ nearby, area }: NearbyProps) {
  const t = useTranslations('home')
  const first = useFirst()
  const all = addressOfSearch({ type: 'products', distance: NEARBY / 1000 })
  return (
    <section className="mt-2">
      <SectionHeader
        title={t('nearbyProducts')}
        end={<MoreLink href={all}>{t('within', { distance: String(NEARBY / 1000) })}</MoreLink>}
      />
      <AsOfNote at={nearby.asOf} className="mb-3" />
      <NearbyState nearby={nearby}>
        <Cards label={t('nearbyProducts')} products={nearby.results.slice(0, first)} area={area} />
      </NearbyState>
    </section>
  )
}

/** What is near beyond the first rows, page after page. */
export function MoreNearby({ nearby, area }: NearbyProps) {
  const t = useTranslations('home')
  const rest = nearby.results.slice(useFirst())
  if (rest.length === 0) return null
  return (
    <section className="mt-2">
      <SectionHeader title={t('moreNearby')} />
      <Cards label={t('moreNearby')} products={rest} area={area} />
      <div className="mt-4">
        <MoreResults search={nearby} />
      </div>
    </section>
  )
}

function NearbyState({ nearby, children }: { nearby: Nearby; children: ReactNode }) {
  const t = useTranslations('home')
  const sentence = useErrorSentence()
  if (nearby.isPending) return <SkeletonList kind="card" label={t('loading')} />
  if (nearby.isError && nearby.results.length === 0) {
    return (
      <ErrorState title={t('nearbyFailed')} onRetry={() => void nearby.refetch()} busy={nearby.isFetching}>
        {sentence(nearby.error)}
      </ErrorState>
    )
  }
  if (nearby.results.length > 0) return children
  return (
    <EmptyState
      drawing={<NothingNearby />}
      title={t('noProducts')}
      action={
        <LinkButton
          href={addressOfSearch({ type: 'products', distance: FARTHER_KM })}
          icon={<MapPinned aria-hidden="true" className="size-5" />}
        >
          {t('lookWithin', { distance: String(FARTHER_KM) })}
        </LinkButton>
      }
      second={
        <LinkButton variant="text" href="/item-form">
          {t('createListing')}
        </LinkButton>
      }
    >
      {t('noProductsHint')}
    </EmptyState>
  )
}

function Cards({ label, products, area }: { label: string; products: readonly FoundListing[]; area: Area }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3.5 md:grid-cols-3 rail:grid-cols-4">
      {products.map((found) => (
        <li key={found.id} className="flex min-w-0 *:w-full">
          <NearbyCard found={found} area={area} />
        </li>
      ))}
    </ul>
  )
}
