import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { ListRow } from '#kit/web/ui/ListRow.tsx'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { FoundListing } from '../contract.ts'
import { addressOfFound, isPlace, nameOf, priceOf } from './found.ts'
import { useOpenWords } from './useOpenWords.ts'

/** One result in the list: picture, name, price, whether it is available, seller, distance (D-42, D-43, D-50, D-51). */
export function ResultRow({ found, selected }: { found: FoundListing; selected?: boolean }) {
  const t = useTranslations('discovery')
  const openWords = useOpenWords()
  const categoryName = useCategoryName()
  const open = openWords(found.hours)
  const seller = found.kind === 'item' ? found.shop || found.sellerName : found.kind === 'service' ? found.sellerName : categoryName(found.category)
  return (
    <ListRow
      href={addressOfFound(found)}
      title={nameOf(found)}
      kind={isPlace(found) ? 'place' : 'thing'}
      picture={<ListingPicture photo={found.photo} kind={found.kind} sizes="104px" />}
      price={priceOf(found) && <PriceText size="row">{priceOf(found)}</PriceText>}
      tags={
        <>
          {!isPlace(found) && (
            <Tag tone={found.status === 'active' ? 'ok' : 'quiet'}>{found.status === 'active' ? t('available') : t('inactive')}</Tag>
          )}
          {found.isDemo && <Tag>{t('demo')}</Tag>}
        </>
      }
      sub={
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
          {seller && <span>{seller}</span>}
          {(open.state !== 'unknown' || isPlace(found)) && (
            <>
              {seller && <span aria-hidden="true">·</span>}
              <OpenState state={open.state} dot={false}>
                {open.text}
              </OpenState>
            </>
          )}
        </span>
      }
      meta={
        <>
          {found.rating !== null && <Rating value={found.rating} count={found.reviews} />}
          {found.distanceMeters !== null && (
            <DistanceText>{t('kilometers', { distance: kilometersText(meters(found.distanceMeters)) })}</DistanceText>
          )}
        </>
      }
      selected={selected ?? false}
    />
  )
}
