import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Service } from '../../serviceContract.ts'
import { DraftBanner } from '../drafts/DraftBanner.tsx'
import type { Shop } from '../../shopContract.ts'
import { useMyServices, useMyShops } from '../queries.ts'
import { useIsPlaced } from '../useIsPlaced.ts'
import { FormFields } from './ListingForm.tsx'
import { SERVICE_FORM, useServicePlace } from './ServiceFormPage.tsx'
import { placeOf } from './typed.ts'
import { useFormOf } from './useFormOf.ts'
import '../words/listings.ts'

const QUICK_FIELDS = ['title', 'category', 'price', 'priceUnit', 'description', 'days']

interface Props {
  service: Service | null
  onClose: () => void
}

/**
 * Adds or edits a service within the list (F-84): name, category, price, description and times, and the place if it has
 * none; a new one starts at the user's first shop. Photos, keywords and office stay unchanged; the full form edits those.
 */
export function ServicePanel({ service, onClose }: Props) {
  const t = useTranslations('listings')
  const { data, isLoading } = useMyShops()
  if (!service && isLoading) return <SkeletonList kind="field" count={3} label={t('loading')} />
  return <OpenPanel {...{ service, onClose }} shop={data?.shops.find(({ location }) => location !== null)} />
}

function OpenPanel({ service, shop, onClose }: Props & { shop: Shop | undefined }) {
  const t = useTranslations('listings')
  const words = useWords()
  const { refetch } = useMyServices()
  const [opened, setOpened] = useState(service)
  const askNewest = async () => {
    const { data } = await refetch()
    const newest = data?.services.find(({ id }) => id === opened?.id)
    if (!newest || !opened || newest.version <= opened.version) return false
    setOpened(newest)
    return true
  }
  const state = useFormOf({
    of: SERVICE_FORM,
    saved: opened,
    askNewest,
    identity: service
      ? { form: `service-panel:${service.id}`, address: `/service-form/${service.id}` }
      : { form: 'service-panel:new', address: '/services-list?panel=new' },
    ...(!service &&
      shop && { start: { place: placeOf(shop.location), address: shop.address, landmark: shop.landmark } }),
    prepare: useServicePlace(),
    leave: onClose,
  })
  const needsPlace = !useIsPlaced()(opened ?? { location: null, officeId: null })
  const isWanted = (name: string) => QUICK_FIELDS.includes(name) || (needsPlace && name === 'address')
  const { draft, form } = state
  const title = service ? t('editService') : t('addService')
  return (
    <Card aria-label={title} className="animate-rise">
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-head">{title}</h2>
          <LinkButton size="small" variant="text" href={service ? `/service-form/${service.id}` : '/service-form'}>
            {t('wholeForm')}
          </LinkButton>
        </div>
        <DraftBanner draft={draft} labelOf={state.labelOf} />
        <FormFields state={state} wanted={isWanted} className="gap-y-4" />
        {form.problem !== '' && <Banner tone="wait" live title={form.problem} />}
        <div className="flex gap-3 [&>*]:flex-1">
          <Button variant="tint" onClick={state.cancel}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={draft.isOutdated || undefined}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
