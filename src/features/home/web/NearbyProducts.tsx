import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AsOfNote } from '#features/discovery/web/AsOfNote.tsx'
import { MoreResults } from '#features/discovery/web/MoreResults.tsx'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { useWide } from '#kit/web/useWide.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { early, later } from '#kit/web/later.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { type Nearby, NEARBY } from './useNearby.ts'

/** Loaded while the request runs. */
const NearbyCards = later(
  early(async () => (await import('./NearbyCards.tsx')).NearbyCards),
  <Coming />,
)

/** Loaded separately: only needed when nothing is nearby. */
const NoneNearby = later(async () => (await import('./NoneNearby.tsx')).NoneNearby, <Coming />)

/** Products before the recently viewed ones (two or three rows); the others follow after them. */
const useFirst = () => (useWide() ? 8 : 6)

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
      <NearbyState nearby={nearby} area={area}>
        <NearbyCards
          label={t('nearbyProducts')}
          products={nearby.results.slice(0, first)}
          area={area}
          more={nearby.more}
        />
      </NearbyState>
    </section>
  )
}

/** Nearby products beyond the first rows, page by page. */
export function MoreNearby({ nearby, area }: NearbyProps) {
  const t = useTranslations('home')
  const rest = nearby.results.slice(useFirst())
  if (rest.length === 0) return null
  return (
    <section className="mt-2">
      <SectionHeader title={t('moreNearby')} />
      <NearbyCards label={t('moreNearby')} products={rest} area={area} more={nearby.more} />
      <div className="mt-4">
        <MoreResults search={nearby} />
      </div>
    </section>
  )
}

function Coming() {
  return <SkeletonList kind="card" label={useTranslations('home')('loading')} />
}

function NearbyState({ nearby, area, children }: NearbyProps & { children: ReactNode }) {
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
  return <NoneNearby area={area} />
}
