import Navigation from 'lucide-react/icons/navigation'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslations } from 'use-intl'
import { minutes } from '#core/units.ts'
import type { PublicOffice } from '#features/listings/officeContract.ts'
import { RemoveFromOffice } from '#features/listings/web/forms/OfficeServices.tsx'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useOffice } from '#features/listings/web/queries.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { ListRow, RowList } from '#kit/web/ui/ListRow.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useOpenWords } from '../useOpenWords.ts'
import { DetailGate } from './DetailGate.tsx'
import { Keywords } from './LongText.tsx'
import { PlaceDetail } from './PlaceDetail.tsx'
import '#features/listings/web/words/listings.details.ts'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

/** An office as everybody sees it; a moveable one is refetched every minute. */
export function OfficePage() {
  const id = usePathParam('id')
  const query = useOffice(id, { followEvery: minutes(1) })
  return <DetailGate query={query}>{(office) => <OfficeDetail key={id} office={office} />}</DetailGate>
}

function OfficeDetail({ office }: { office: PublicOffice }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  return (
    <PlaceDetail
      kind="office"
      place={office}
      isMoveable={office.moveable}
      open={useOpenWords()(office.hours, { isOff: office.status === 'inactive' })}
      tags={
        office.moveable && (
          <Tag tone="brand" icon={<Navigation aria-hidden="true" />}>
            {tListings('moveable')}
          </Tag>
        )
      }
      ownTiles={[
        { href: `/office/${office.id}/edit`, label: t('edit'), icon: <Pencil aria-hidden="true" />, isMain: true },
      ]}
      lead={<p className="text-strong wrap-safe">{office.providingService}</p>}
    >
      <Keywords of={office} />
      <OfficeServices office={office} />
    </PlaceDetail>
  )
}

/** The services of an office; its owner can remove one. */
function OfficeServices({ office }: { office: PublicOffice }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const categoryName = useCategoryName()
  if (office.services.length === 0) return null
  return (
    <section>
      <SectionHeader title={tListings('servicesHere')} />
      <RowList label={tListings('servicesHere')}>
        {office.services.map(({ id, title, category, pricing, photo, availability }) => (
          <li key={id}>
            <ListRow
              href={`/service/${id}`}
              title={title}
              picture={<ListingPicture photo={photo} kind="service" sizes="104px" />}
              price={<PriceText size="row">{pricing}</PriceText>}
              tags={availability === 'Inactive' && <Tag>{t('inactive')}</Tag>}
              sub={categoryName(category)}
              actions={office.isMine && <RemoveFromOffice id={id} officeId={office.id} title={title} />}
            />
          </li>
        ))}
      </RowList>
    </section>
  )
}
