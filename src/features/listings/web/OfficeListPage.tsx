import { useTranslations } from 'use-intl'
import { CardList } from './ListingCard.tsx'
import { OfficeCard } from './OfficeCard.tsx'
import { OwnListings } from './OwnListings.tsx'
import { useMyOffices } from './queries.ts'

/** My Offices (F-111 … F-114). */
export function OfficeListPage() {
  const t = useTranslations('listings')
  return (
    <OwnListings
      of="offices"
      query={useMyOffices()}
      title={t('myOffices')}
      form="/office-form"
      add={t('createOffice')}
      none={{ title: t('noOffices'), hint: t('noOfficesHint') }}
    >
      {(offices) => (
        <CardList label={t('myOffices')}>
          {offices.map((office) => (
            <li key={office.id}>
              <OfficeCard office={office} />
            </li>
          ))}
        </CardList>
      )}
    </OwnListings>
  )
}
