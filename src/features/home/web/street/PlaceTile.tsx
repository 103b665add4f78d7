import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { FoundListing } from '#features/discovery/contract.ts'
import { addressOfFound, nameOf } from '#features/discovery/web/found.ts'
import { useOpenWords } from '#features/discovery/web/useOpenWords.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import '#features/discovery/web/words/neighbourhood.ts'

/** A shop or office as an arch with its name, opening state and distance. */
export function PlaceTile({ place }: { place: FoundListing }) {
  const t = useTranslations('neighbourhood')
  const open = useOpenWords()(place.hours, { isShort: true, isOff: place.status === 'inactive' })
  return (
    <li className="w-[6rem] shrink-0">
      <Link href={addressOfFound(place)} className="flex flex-col gap-0.5 rounded-m">
        <ShapeFrame kind="place" className="mb-1 h-22 w-full">
          <ListingPicture photo={place.photo} kind={place.kind} concept={place.concept} sizes="96px" />
        </ShapeFrame>
        <span className="line-clamp-2 text-strong wrap-safe">{nameOf(place)}</span>
        <OpenState state={open.state} dot={false}>
          {open.text}
        </OpenState>
        <span className="text-small text-ink-2 tabular-nums">
          {t('kilometers', { distance: kilometersText(meters(place.distanceMeters ?? 0)) })}
        </span>
      </Link>
    </li>
  )
}
