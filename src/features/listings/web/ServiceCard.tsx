import { Eye, Pencil, Zap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Photo } from '#features/photos/web/Photo.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Service } from '../serviceContract.ts'
import { DeleteButton, ListingCard, StatusButton } from './ListingCard.tsx'
import { MenuLink } from './MenuLink.tsx'
import { ListingPicture } from './ListingPicture.tsx'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useCategoryName } from './useCategoryName.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'
import { WaitingTag } from './WaitingTag.tsx'

/** Number of photos shown on a card; the rest are counted (F-85). */
const SHOWN_PHOTOS = 3

/** An own service with its actions (F-84 … F-87). */
export function ServiceCard({ service, onQuickEdit }: { service: Service; onQuickEdit: () => void }) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const visibility = useVisibilityWords()
  const isActive = service.status === 'active'
  return (
    <ListingCard
      href={`/service/${service.id}`}
      title={service.title}
      picture={<ListingPicture photo={service.photos[0] ?? null} kind="service" sizes="104px" />}
      price={<PriceText>{service.pricing}</PriceText>}
      tags={
        <>
          <Tag tone={isActive ? 'ok' : 'quiet'}>{isActive ? t('active') : t('inactive')}</Tag>
          <WaitingTag id={service.id} />
        </>
      }
      sub={[categoryName(service.category), service.office].filter(Boolean).join(' · ')}
      meta={<span className="text-small text-ink-2">{visibility(service)}</span>}
      extra={service.photos.length > 1 && <PhotoRow service={service} />}
      main={
        <LinkButton
          size="small"
          variant="tint"
          href={`/service-form/${service.id}`}
          icon={<Pencil aria-hidden="true" className="size-5" />}
        >
          {t('edit')}
        </LinkButton>
      }
      renderMenu={(close) => (
        <>
          <MenuLink href={`/service/${service.id}`} icon={<Eye aria-hidden="true" />}>
            {t('view')}
          </MenuLink>
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
          <SubscribeLink listing={service} />
          <StatusButton id={service.id} name={service.title} status={service.status} onDone={close} />
          <DeleteButton id={service.id} name={service.title} question={t('deleteService')} onAsk={close} />
        </>
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
