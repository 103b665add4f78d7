import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Zap from 'lucide-react/icons/zap'
import { useTranslations } from 'use-intl'
import { Photo } from '#features/photos/web/Photo.tsx'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import type { Service } from '../serviceContract.ts'
import { UndoLine } from './inventory/UndoLine.tsx'
import { OwnListings } from './OwnListings.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { CardList, ListingCard } from './ListingCard.tsx'
import { useMyServices } from './queries.ts'
import { useIsPlaced } from './useIsPlaced.ts'
import { useServiceCopy } from './serviceCopy.ts'
import { useCategoryName } from './useCategoryName.ts'
import './words/listings.buyers.ts'
import './words/listings.details.ts'
import './words/listings.inventory.ts'
import './words/listings.ts'

const ServicePanel = lazyComponent(async () => (await import('./forms/ServicePanel.tsx')).ServicePanel)

const FILTERS = ['all', 'active', 'inactive'] as const

/** My Services (F-82 … F-88): tabs with counts, cards, and a panel to add and edit on the page. */
export function ServiceListPage() {
  const t = useTranslations('listings')
  const query = useMyServices()
  const [params, setParams] = useQueryParams()
  useServiceCopy(query.data?.services)
  const isAdding = params.get('panel') === 'new'
  return (
    <OwnListings
      of="services"
      query={query}
      title={t('myServices')}
      form="/service-form"
      add={t('addService')}
      none={{ title: t('noServices'), hint: t('noServicesHint') }}
      isMaking={isAdding}
      above={
        <div className="mb-3">
          <UndoLine of="services" />
          {isAdding ? (
            <ServicePanel service={null} onClose={() => setParams({ panel: null })} />
          ) : (
            <Button
              size="small"
              variant="tint"
              icon={<Zap aria-hidden="true" className="size-5" />}
              onClick={() => setParams({ panel: 'new' })}
            >
              {t('quickAdd')}
            </Button>
          )}
        </div>
      }
    >
      {(services) => <ServiceTabs services={services} />}
    </OwnListings>
  )
}

function ServiceTabs({ services }: { services: Service[] }) {
  const t = useTranslations('listings')
  const [params, setParams] = useQueryParams()
  const filter = FILTERS.find((each) => each === params.get('filter')) ?? 'all'
  const of = (value: (typeof FILTERS)[number]) =>
    value === 'all' ? services : services.filter(({ status }) => (status === 'active') === (value === 'active'))
  const shown = of(filter)
  const isPlaced = useIsPlaced()
  const placeless = services.filter((service) => service.status === 'active' && !isPlaced(service)).length
  return (
    <>
      {placeless > 0 && <Banner tone="wait" title={t('servicesWithoutPlace', { count: placeless })} className="mb-2" />}
      <Tabs
        label={t('filter')}
        idBase="services"
        value={filter}
        onValue={(value) => setParams({ filter: value === 'all' ? null : value })}
        items={FILTERS.map((value) => ({ value, label: t(value), count: of(value).length }))}
      />
      <TabPanel idBase="services" value={filter}>
        {shown.length === 0 ? (
          <p className="py-8 text-center text-body text-ink-2">{t('noneInFilter')}</p>
        ) : (
          <CardList label={t('myServices')}>
            {shown.map((service) => (
              <li key={service.id}>
                {params.get('panel') === service.id ? (
                  <ServicePanel service={service} onClose={() => setParams({ panel: null })} />
                ) : (
                  <ServiceCard service={service} onQuickEdit={() => setParams({ panel: service.id })} />
                )}
              </li>
            ))}
          </CardList>
        )}
      </TabPanel>
    </>
  )
}

/** Number of photos shown on a card; the rest are counted (F-85). */
const SHOWN_PHOTOS = 3

/** A service of the user with its actions (F-84 … F-87). */
function ServiceCard({ service, onQuickEdit }: { service: Service; onQuickEdit: () => void }) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const isPlaced = useIsPlaced()(service)
  return (
    <ListingCard
      kind="service"
      listing={service}
      name={service.title}
      hasStatus
      isFound={isPlaced}
      price={<PriceText>{service.pricing}</PriceText>}
      sub={[categoryName(service.category), service.office].filter(Boolean).join(' · ')}
      extra={service.photos.length > 1 && <PhotoRow service={service} />}
      main={{
        href: `/service-form/${service.id}`,
        icon: isPlaced ? (
          <Pencil aria-hidden="true" className="size-5" />
        ) : (
          <MapPin aria-hidden="true" className="size-5" />
        ),
        label: t(isPlaced ? 'edit' : 'setPlace'),
      }}
      renderMenu={(close) => (
        <Button
          size="small"
          variant="quiet"
          icon={<Zap aria-hidden="true" className="size-5" />}
          onClick={() => {
            close()
            onQuickEdit()
          }}
        >
          {t('quickEdit')}
        </Button>
      )}
      renderDelete={(close) => (
        <DeleteButton id={service.id} name={service.title} of="services" question={t('deleteService')} onAsk={close} />
      )}
    />
  )
}

/** The first three photos and "+2 more". */
function PhotoRow({ service: { photos, title } }: { service: Service }) {
  const t = useTranslations('listings')
  const more = photos.length - SHOWN_PHOTOS
  return (
    <div className="flex items-center gap-2 pb-2">
      <ul aria-label={t('photosOf', { name: title })} className="flex gap-2">
        {photos.slice(0, SHOWN_PHOTOS).map((photo) => (
          <li key={photo.id}>
            <Photo photo={photo} alt="" sizes="64px" className="size-16 rounded-thing" />
          </li>
        ))}
      </ul>
      {more > 0 && <span className="text-label text-ink-2">{t('morePhotos', { count: more })}</span>}
    </div>
  )
}
