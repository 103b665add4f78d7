import Navigation from 'lucide-react/icons/navigation'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Office } from '../officeContract.ts'
import { ClosedTag, ClosedToday } from './ClosedToday.tsx'
import { useWaitingChange } from './keptChanges.ts'
import { CardList, ListingCard } from './ListingCard.tsx'
import { WhatsAppLink } from './MenuLink.tsx'
import { useDeleteListing, useRestoreOffice } from './mutations.ts'
import { OwnListings } from './OwnListings.tsx'
import { useMyOffices } from './queries.ts'
import { useCategoryName } from './useCategoryName.ts'
import './words/listings.details.ts'
import './words/listings.ts'

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

/** An office of the user with its actions; it is deleted without a confirmation and can be restored (F-112, W-44). */
function OfficeCard({ office }: { office: Office }) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const deletion = useDeleteOffice(office)
  return (
    <ListingCard
      kind="office"
      listing={office}
      name={office.name}
      price={<span className="text-small text-ink-2">{categoryName(office.category)}</span>}
      tags={
        <>
          {office.moveable && (
            <Tag tone="brand" icon={<Navigation aria-hidden="true" />}>
              {t('moveable')}
            </Tag>
          )}
          <ClosedTag place={office} />
        </>
      }
      sub={[t('services', { count: office.services }), t('views', { count: office.views })].join(' · ')}
      isFound={office.location !== null}
      main={{ href: `/office/${office.id}/edit`, icon: <Pencil aria-hidden="true" />, label: t('edit') }}
      renderMenu={(close) => (
        <>
          <ClosedToday place={office} onDone={close} />
          <WhatsAppLink page="office" of={{ ...office, address: office.moveable ? '' : office.address }} />
        </>
      )}
      renderDelete={(close) => (
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
