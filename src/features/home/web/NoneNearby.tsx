import MapPinned from 'lucide-react/icons/map-pinned'
import { useTranslations } from 'use-intl'
import { FartherNote } from '#features/discovery/web/FartherNote.tsx'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { useFarther } from '#features/discovery/web/useFarther.ts'
import { WaysOn } from '#features/discovery/web/WaysOn.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useNeighbourhood } from './useNeighbourhood.ts'
import { NEARBY } from './useNearby.ts'
import { useWelcome } from './welcome/queries.ts'
import './words/home.ts'

const FARTHER_KM = 20

/**
 * Shown when no products are nearby: how many are farther away, how far, and what to do next (C-20); one line if there
 * are shops or services. The text "be the first to sell" is not shown to people who already sell.
 */
export function NoneNearby({ area }: { area: Area }) {
  const t = useTranslations('home')
  const { data } = useFarther({
    type: 'products',
    latitude: area.latitude,
    longitude: area.longitude,
    radiusMeters: NEARBY,
    ...(area.kind === 'demo' && { area: 'demo' }),
  })
  const ring = data?.ring ?? null
  const { data: around } = useNeighbourhood(area)
  const sells = useWelcome(true).data?.hasListed
  const first = data && !ring ? t('noProductsAnywhere') : t('noProductsHint')
  const hint = sells === undefined ? '' : sells ? t('nobodyElse') : first
  const distance = ring ? ring.radiusMeters / 1000 : FARTHER_KM
  const hasPlaces = around && around.shops.count + around.open.count + around.services.count > 0
  if (hasPlaces) {
    return (
      <p className="text-body text-ink-2">
        {t('noProducts')} {ring ? <FartherNote ring={ring} /> : hint}
      </p>
    )
  }
  return (
    <EmptyState
      className="pt-2 [&>:first-child]:w-44"
      drawing={<NothingNearby />}
      title={t('noProducts')}
      action={
        (!data || ring) && (
          <LinkButton
            href={addressOfSearch({ type: 'products', distance })}
            icon={<MapPinned aria-hidden="true" className="size-5" />}
          >
            {t('lookWithin', { distance: String(distance) })}
          </LinkButton>
        )
      }
      second={<WaysOn isFirst={sells === false} />}
    >
      {ring ? <FartherNote ring={ring} /> : hint}
    </EmptyState>
  )
}
