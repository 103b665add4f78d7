import { useTranslations } from 'use-intl'
import type { PublicOffice } from '#features/listings/officeContract.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { RemoveFromOffice } from '#features/listings/web/OfficeServices.tsx'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { ListRow, RowList } from '#kit/web/ui/ListRow.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'

/** The services of an office; its owner can remove one. */
export function OfficeServiceList({ office }: { office: PublicOffice }) {
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
