import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPinned from 'lucide-react/icons/map-pinned'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { FartherNote } from '#features/discovery/web/FartherNote.tsx'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { useFarther } from '#features/discovery/web/useFarther.ts'
import { WaysOn } from '#features/discovery/web/WaysOn.tsx'
import { AreaPicker } from '#features/places/web/AreaPicker.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { useAroundMe } from '#features/places/web/useAroundMe.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { NEARBY } from './useNearby.ts'
import { useNeighbourhood } from './useNeighbourhood.ts'
import { useWelcome } from './welcome/queries.ts'
import '#features/places/web/words/places.ts'
import './words/home.ts'

/** Home without a known area: asks for the location; without one, no listings are shown (C-29). */
export function NoArea({ demo }: { demo: LatLng | null }) {
  const t = useTranslations('home')
  return (
    <section className="mt-2">
      <SectionHeader title={t('nearbyProducts')} />
      <AreaPrompt demo={demo} failed={<p className="text-body text-ink-2">{t('noProducts')}</p>} />
    </section>
  )
}

interface AreaPromptProps {
  demo?: LatLng | null | undefined
  /** Further content, shown when the device gives no position. */
  failed?: ReactNode
}

/** Shown by "nearby" screens without an area: why it is needed, and the two ways to set it. */
function AreaPrompt({ demo, failed }: AreaPromptProps) {
  const t = useTranslations('places')
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { isLocating, problem, locate } = useAroundMe()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1 rounded-l bg-brand-tint p-4">
      <h2 id={titleId} className="text-head wrap-safe">
        {t('nearYou')}
      </h2>
      <p className="text-body text-ink-2">{t('nearYouReason')}</p>
      {problem && (
        <p role="alert" className="text-strong text-accent-ink">
          {t(problem)}
        </p>
      )}
      {problem && failed}
      <div className="flex flex-wrap gap-2 pt-3">
        <Button
          size="small"
          busy={isLocating}
          icon={<LocateFixed aria-hidden="true" className="size-5" />}
          onClick={locate}
        >
          {t('useMyLocation')}
        </Button>
        <Button size="small" variant="text" onClick={() => setOpen(true)}>
          {t('chooseAnotherPlace')}
        </Button>
      </div>
      <AreaPicker open={isOpen} onClose={() => setOpen(false)} demo={demo} />
    </section>
  )
}

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
