import MessageCircle from 'lucide-react/icons/message-circle'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useConcept } from '#features/concepts/web/useConcept.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { STOCK_TONES, useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { WishHeart } from '#features/wishlist/web/WishHeart.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { ListRow } from '#kit/web/ui/ListRow.tsx'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { FoundListing } from '../contract.ts'
import { askHref } from './askHref.ts'
import { addressOfFound, isPlace, nameOf, priceOf, sellerOf, stockWordOf } from './found.ts'
import { useOpenWords } from './useOpenWords.ts'
import './words/discovery.ts'

interface ResultRowProps {
  found: FoundListing
  /** Formats its price with the currency sign of the country (C-28). */
  priceWords: (price: string) => string
  selected?: boolean
  /** Shows a button that opens the chat with its seller. */
  canAsk?: boolean
}

/** One result in the list: picture, name, price, availability, seller, distance (D-42, D-43, D-50, D-51). */
export function ResultRow({ found, priceWords, selected = false, canAsk = false }: ResultRowProps) {
  const t = useTranslations('discovery')
  const go = useGo()
  const me = useUser()?.id
  const ask = canAsk && found.sellerId !== me ? askHref(found) : null
  const price = priceWords(priceOf(found))
  return (
    <ListRow
      href={addressOfFound(found)}
      title={nameOf(found)}
      kind={isPlace(found) ? 'place' : 'thing'}
      picture={<ListingPicture photo={found.photo} kind={found.kind} concept={found.concept} sizes="104px" />}
      price={price ? <PriceText size="row">{price}</PriceText> : undefined}
      tags={!isPlace(found) && <Tags found={found} />}
      sub={<Whose found={found} />}
      meta={
        <>
          {found.rating !== null && <Rating value={found.rating} count={found.reviews} />}
          {found.distanceMeters !== null && (
            <DistanceText>{t('kilometers', { distance: kilometersText(meters(found.distanceMeters)) })}</DistanceText>
          )}
          {isPlace(found) && found.isDemo && <Tag className="ms-auto">{t('demo')}</Tag>}
        </>
      }
      heart={found.kind === 'item' && <WishHeart product={{ ...found, seller: sellerOf(found) }} />}
      foot={
        ask !== null && (
          <IconButton
            className="text-brand-ink"
            label={t('askAbout', { name: nameOf(found) })}
            icon={<MessageCircle aria-hidden="true" />}
            onClick={() => go(ask)}
          />
        )
      }
      selected={selected}
    />
  )
}

function Tags({ found }: { found: FoundListing }) {
  const t = useTranslations('discovery')
  const buyersWord = useBuyersWord()
  const openWords = useOpenWords()
  const word = stockWordOf(found)
  // Outside the hours of a service its line says when it opens: "Available" would contradict it.
  const isClosed = found.kind === 'service' && openWords(found.hours).state === 'later'
  return (
    <>
      {!(isClosed && word === 'Available') && <Tag tone={STOCK_TONES[word]}>{buyersWord(word)}</Tag>}
      {found.isDemo && <Tag>{t('demo')}</Tag>}
    </>
  )
}

/** The seller (for a place: its kind), and the opening state. */
function Whose({ found }: { found: FoundListing }) {
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  const openWords = useOpenWords()
  const open = openWords(found.hours, { isShort: true, isOff: found.status === 'inactive' })
  const what = useConcept(isPlace(found) ? found.concept : '')?.name
  const who = isPlace(found) ? (what ?? categoryName(found.category)) : sellerOf(found) || t('privateSeller')
  const saysOpen = open.state !== 'unknown' || isPlace(found)
  return (
    // Without a separator, which would dangle at the end of the first line.
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="wrap-safe">{who}</span> {saysOpen && <OpenState state={open.state}>{open.text}</OpenState>}
    </span>
  )
}
