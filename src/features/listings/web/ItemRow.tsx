import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ListRow } from '#kit/web/ui/ListRow.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Item } from '../contract.ts'
import { ListingPicture } from './ListingPicture.tsx'
import { useDeleteListing, useSetListingStatus } from './queries.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'

/** An own item with what its owner can do to it (F-45 … F-51); one without stock is labelled "Inactive" here (F-41). */
export function ItemRow({ item }: { item: Item }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const visibility = useVisibilityWords()
  const setStatus = useSetListingStatus()
  const deleteListing = useDeleteListing()
  const isActive = item.status === 'active'
  const onError = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const remove = async () => {
    const yes = await confirm({ title: t('deleteItem'), body: item.name, yes: t('delete'), no: t('keep'), danger: true })
    if (yes) deleteListing.mutate({ id: item.id }, { onError })
  }
  return (
    <ListRow
      href={`/item/${item.id}`}
      title={item.name}
      picture={<ListingPicture photo={item.photos[0] ?? null} kind="item" sizes="104px" />}
      price={<PriceText>{item.price}</PriceText>}
      tags={<Tag tone={isActive ? 'ok' : 'quiet'}>{isActive ? t('active') : t('inactive')}</Tag>}
      sub={[item.stock === null ? '' : t('inStock', { count: item.stock }), t('views', { count: item.views })].filter(Boolean).join(' · ')}
      meta={<span className="text-small text-ink-2">{visibility(item)}</span>}
      actions={
        <>
          <LinkButton size="small" variant="tint" href={`/item/${item.id}`}>
            {t('view')}
          </LinkButton>
          <LinkButton size="small" variant="tint" href={`/item/${item.id}/edit`} icon={<Pencil aria-hidden="true" className="size-5" />}>
            {t('edit')}
          </LinkButton>
          <LinkButton size="small" variant="tint" href={`/item/${item.id}/inquiries`}>
            {t('inquiries')}
          </LinkButton>
          {item.status === 'low_stock' ? (
            <Button size="small" variant="quiet" disabled>
              {t('updateStockFirst')}
            </Button>
          ) : (
            <Button
              size="small"
              variant="quiet"
              busy={setStatus.isPending}
              onClick={() => setStatus.mutate({ id: item.id, status: isActive ? 'inactive' : 'active' }, { onError })}
            >
              {isActive ? t('deactivate') : t('activate')}
            </Button>
          )}
          <Button size="small" variant="dangerText" busy={deleteListing.isPending} icon={<Trash2 aria-hidden="true" className="size-5" />} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </>
      }
    />
  )
}
