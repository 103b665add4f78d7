import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Item } from '#features/listings/itemContract.ts'
import { ActionRow } from '#features/listings/web/ActionMenu.tsx'
import { rupeesText } from '#features/listings/web/forms/typed.ts'
import { HiddenNote } from '#features/listings/web/HiddenNote.tsx'
import { ItemMenu } from '#features/listings/web/inventory/ItemMenu.tsx'
import { useMyShownItem } from '#features/listings/web/inventory/ownItems.ts'
import { QuickEdits } from '#features/listings/web/inventory/QuickEdit.tsx'
import { StockTags } from '#features/listings/web/inventory/StockTags.tsx'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useVisibilityWords } from '#features/listings/web/useVisibilityWords.ts'
import { PhotoStrip } from '#features/photos/web/PhotoStrip.tsx'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { ApiError } from '#kit/web/api.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { useGo, useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { DetailGate, DetailPending } from './DetailGate.tsx'
import '#features/listings/web/words/listings.details.ts'
import '#features/listings/web/words/listings.ts'

const ForeignItem = lazyComponent(async () => (await import('./ProductPage.tsx')).ProductPage, <DetailPending />)

/** The page /item/{id}: for its owner all details of the item, for other people the product page (X-01, W-51). */
export function ItemPage() {
  const id = usePathParam('id')
  const mine = useMyShownItem(id)
  const isForeign = mine.error instanceof ApiError && mine.error.code === 'notYours'
  if (isForeign) return <ForeignItem />
  return <DetailGate query={mine}>{(item) => <OwnItemDetail key={id} item={item} />}</DetailGate>
}

/** An item of the user with all its details; price, stock and actions are those of its row in the inventory. */
function OwnItemDetail({ item }: { item: Item }) {
  const t = useTranslations('listings')
  const go = useGo()
  const back = useGoBack('/item-list')
  usePageTitle(item.name)
  return (
    <Page width="form">
      <PageHeader title={item.name} sub={item.shop || t('unassignedItem')} onBack={back} />
      <HiddenNote id={item.id} kind="item" />
      {item.photos.length > 0 && (
        <div className="overflow-hidden rounded-l">
          <PhotoStrip photos={item.photos} alt={item.name} />
        </div>
      )}
      <StockTags item={item} family="item" className="mt-4" />
      <div className="mt-1">
        <QuickEdits item={item} />
      </div>
      <div className="mt-3 grid grid-cols-3 gap-2 sm:gap-3">
        <StatTile label={t('viewsLabel')} value={String(item.views)} />
        <StatTile label={t('inquiries')} value={String(item.inquiries)} />
        <StatTile label={t('sales')} value={String(item.sales)} />
      </div>
      <ActionRow label={t('actions')} className="mt-4">
        <LinkButton size="small" href={`/item/${item.id}/edit`} icon={<Pencil aria-hidden="true" className="size-5" />}>
          {t('edit')}
        </LinkButton>
        <LinkButton
          size="small"
          variant="tint"
          href={`/item/${item.id}/inquiries`}
          icon={<MessageCircleQuestion aria-hidden="true" className="size-5" />}
        >
          {t('inquiries')}
        </LinkButton>
        <ItemMenu isOnPage item={item} family="item" onDeleted={() => go('/item-list', { replace: true })} />
      </ActionRow>
      <Facts item={item} />
      {item.location && (
        <StreetMap
          className="mt-4 h-map rounded-l border border-line"
          ariaLabel={t('mapOf', { name: item.name })}
          center={{ latitude: item.location.lat, longitude: item.location.lng }}
          zoom={KNOWN_ZOOM}
          markers={[
            {
              id: item.id,
              point: { latitude: item.location.lat, longitude: item.location.lng },
              kind: 'pin',
              label: item.name,
            },
          ]}
        />
      )}
    </Page>
  )
}

function Facts({ item }: { item: Item }) {
  const t = useTranslations('listings')
  const format = useFormatter()
  const categoryName = useCategoryName()
  const visibility = useVisibilityWords()
  const date = (iso: string) => format.dateTime(new Date(iso), { day: '2-digit', month: '2-digit', year: 'numeric' })
  return (
    <dl className="mt-5 flex flex-col gap-3">
      <Fact name={t('visibility')}>{visibility(item)}</Fact>
      <Fact name={t('category')}>{categoryName(item.category)}</Fact>
      {item.originalPricePaise !== null && (
        <Fact name={t('originalPrice')}>₹{rupeesText(item.originalPricePaise)}</Fact>
      )}
      <Fact name={t('code')}>{item.code}</Fact>
      <Fact name={t('description')}>{item.description}</Fact>
      {item.features.length > 0 && <Fact name={t('features')}>{item.features.join(' · ')}</Fact>}
      <Fact name={t('keywords')}>{item.keywords.join(', ')}</Fact>
      <Fact name={t('address')}>{item.address}</Fact>
      <Fact name={t('landmark')}>{item.landmark}</Fact>
      <Fact name={t('createdOn')}>{date(item.createdAt)}</Fact>
      <Fact name={t('changedOn')}>{date(item.updatedAt)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="text-body whitespace-pre-line wrap-safe">{children}</dd>
    </div>
  )
}
