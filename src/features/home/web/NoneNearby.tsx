import { MapPinned } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'

const FARTHER_KM = 20

/** When nothing is near: look farther, or offer something. */
export function NoneNearby() {
  const t = useTranslations('home')
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
