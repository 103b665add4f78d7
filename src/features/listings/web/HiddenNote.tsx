import DoorClosed from 'lucide-react/icons/door-closed'
import EyeOff from 'lucide-react/icons/eye-off'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useTranslations } from 'use-intl'
import { dayOf } from '#core/dates.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { type ClosablePlace, ClosedToday, useOpensNext } from './ClosedToday.tsx'
import { useClosedOn } from './keptChanges.ts'
import { useMyItem, useMyOffice, useMyService, useMyShop } from './queries.ts'
import { StatusButton } from './StatusButton.tsx'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useIsPlaced } from './useIsPlaced.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'
import './words/listings.ts'

interface Props {
  id: string
  kind: 'shop' | 'item' | 'service' | 'office'
}

/**
 * Tells the owner on the listing's page why buyers do not see the listing as usual, with a button that changes this.
 */
export function HiddenNote({ id, kind }: Props) {
  const t = useTranslations('listings')
  const visibility = useVisibilityWords()
  const shop = useMyShop(kind === 'shop' ? id : null).data
  const item = useMyItem(kind === 'item' ? id : null).data
  const service = useMyService(kind === 'service' ? id : null).data
  const office = useMyOffice(kind === 'office' ? id : null).data
  const isPlaced = useIsPlaced()
  const own = shop ?? item ?? office ?? service
  if (!own) return null
  // Without stock it is visible as "Out of stock", which the page already shows.
  const isSeen = own.isVisible && own.status !== 'inactive'
  const place = shop ?? office
  if (isSeen && (service ? !isPlaced(service) : office?.location === null)) return <PlaceNote {...{ id, kind }} />
  if (isSeen) return place ? <ClosedNote place={place} /> : null
  const shopId = item?.shopId ?? null
  const isPayable = own.moderation === 'approved' && !own.isVisible
  return (
    <Banner
      tone="wait"
      live
      icon={<EyeOff aria-hidden="true" />}
      title={visibility({ ...own, shopId })}
      action={
        isPayable ? (
          <SubscribeLink listing={{ ...own, id: shopId ?? own.id, shopId: null }} />
        ) : (
          own.status === 'inactive' && (
            <StatusButton id={own.id} name={'name' in own ? own.name : own.title} status={own.status} />
          )
        )
      }
    >
      {isPayable && shopId !== null ? t('hiddenWithShop') : t('onlyYouSee')}
    </Banner>
  )
}

/** Tells the owner that no search finds the service or office, because it has no place. */
function PlaceNote({ id, kind }: Props) {
  const t = useTranslations('listings')
  return (
    <Banner
      tone="wait"
      live
      icon={<MapPinOff aria-hidden="true" />}
      title={t('noPlaceYet')}
      action={
        <LinkButton size="small" variant="tint" href={kind === 'office' ? `/office/${id}/edit` : `/service-form/${id}`}>
          {t('setPlace')}
        </LinkButton>
      }
    />
  )
}

/** Shows the owner that buyers see "Closed today". */
function ClosedNote({ place }: { place: ClosablePlace }) {
  const t = useTranslations('listings')
  const closedOn = useClosedOn(place)
  const opens = useOpensNext(place)
  if (closedOn !== dayOf(useNow())) return null
  return (
    <Banner
      tone="wait"
      live
      icon={<DoorClosed aria-hidden="true" />}
      title={t('closedTodayTag')}
      action={<ClosedToday place={place} />}
    >
      {t('closedTodayNote')} {opens}
    </Banner>
  )
}
