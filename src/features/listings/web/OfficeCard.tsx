import { Eye, Navigation, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Office } from '../officeContract.ts'
import { ClosedTag, ClosedToday } from './ClosedToday.tsx'
import { useWaitingChange } from './keptChanges.ts'
import { ListingCard } from './ListingCard.tsx'
import { MenuLink, WhatsAppLink } from './MenuLink.tsx'
import { ListingPicture } from './ListingPicture.tsx'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useDeleteListing, useRestoreOffice } from './mutations.ts'
import { useCategoryName } from './useCategoryName.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'
import { WaitingTag } from './WaitingTag.tsx'

/** An own office with its actions; it is deleted without a confirmation and can be restored (F-112, W-44). */
export function OfficeCard({ office }: { office: Office }) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const visibility = useVisibilityWords()
  const deletion = useDeleteOffice(office)
  return (
    <ListingCard
      href={`/office/${office.id}`}
      kind="place"
      title={office.name}
      picture={<ListingPicture photo={office.photos[0] ?? null} kind="office" sizes="104px" />}
      price={<span className="text-small text-ink-2">{categoryName(office.category)}</span>}
      tags={
        <>
          {office.moveable && (
            <Tag tone="brand" icon={<Navigation aria-hidden="true" />}>
              {t('moveable')}
            </Tag>
          )}
          <ClosedTag place={office} />
          <WaitingTag id={office.id} />
        </>
      }
      sub={[t('services', { count: office.services }), t('views', { count: office.views })].join(' · ')}
      meta={<span className="text-small text-ink-2">{office.location ? visibility(office) : t('noPlaceYet')}</span>}
      main={
        <LinkButton size="small" variant="tint" href={`/office/${office.id}/edit`} icon={<Pencil aria-hidden="true" />}>
          {t('edit')}
        </LinkButton>
      }
      renderMenu={(close) => (
        <>
          <MenuLink href={`/office/${office.id}`} icon={<Eye aria-hidden="true" />}>
            {t('view')}
          </MenuLink>
          <ClosedToday place={office} onDone={close} />
          <WhatsAppLink page="office" of={{ ...office, address: office.moveable ? '' : office.address }} />
          <SubscribeLink listing={office} />
          <Button
            size="small"
            variant="dangerText"
            busy={deletion.isPending}
            disabled={deletion.isKept}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => {
              close()
              deletion.run()
            }}
          >
            {t('delete')}
          </Button>
        </>
      )}
    />
  )
}

/** Deletes at once, then offers to undo: restores the office with its services. */
function useDeleteOffice({ id, name }: Office) {
  const t = useTranslations('listings')
  const words = useWords()
  const sentence = useErrorSentence()
  const deleteListing = useDeleteListing({ id, name })
  const restore = useRestoreOffice()
  const say = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const run = async () => {
    try {
      const answer = await deleteListing.mutateAsync()
      if (!answer) return toast(t('deletionKept', { name }))
      const { serviceIds } = answer
      const takeBack = () => void restore.mutateAsync({ id, serviceIds }).catch(say)
      toast(t('deleted', { name }), { undo: { label: words.undo, run: takeBack } })
    } catch (error) {
      say(error)
    }
  }
  const { isDeletion } = useWaitingChange(id)
  return { isPending: deleteListing.isPending, isKept: isDeletion, run: () => void run() }
}
