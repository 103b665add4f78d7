import { Zap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import type { Service } from '../serviceContract.ts'
import { OwnListings } from './OwnListings.tsx'
import { CardList } from './ListingCard.tsx'
import { useMyServices } from './queries.ts'
import { ServiceCard } from './ServiceCard.tsx'
import { ServicePanel } from './ServicePanel.tsx'
import { useServiceCopy } from './serviceCopy.ts'

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
  return (
    <>
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
