import GraduationCap from 'lucide-react/icons/graduation-cap'
import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Office } from '../officeContract.ts'
import type { Specialization } from '../specializationContract.ts'
import { ActionMenu, ActionRow } from './ActionMenu.tsx'
import { ClosedTag, ClosedToday } from './ClosedToday.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { UndoLine } from './inventory/UndoLine.tsx'
import { useWaitingChange } from './keptChanges.ts'
import { CardList, ListingCard } from './ListingCard.tsx'
import { WhatsAppLink } from './MenuLink.tsx'
import { useClearSpecializations, useDeleteListing, useRestoreOffice } from './mutations.ts'
import { OwnListings } from './OwnListings.tsx'
import { useMyOffices, useMySpecializations } from './queries.ts'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useCategoryName } from './useCategoryName.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'
import { WaitingTag } from './WaitingTag.tsx'
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

/** My Specializations at /specialist-profile (F-130 … F-134, X-09). */
export function SpecializationListPage() {
  const t = useTranslations('listings')
  return (
    <OwnListings
      of="specializations"
      query={useMySpecializations()}
      title={t('mySpecializations')}
      form="/specialist-form"
      add={t('add')}
      above={<UndoLine of="specializations" />}
      none={{ title: t('noSpecializations'), hint: t('noSpecializationsHint'), add: t('addSpecialization') }}
    >
      {(specializations) => <Specializations specializations={specializations} />}
    </OwnListings>
  )
}

function Specializations({ specializations }: { specializations: Specialization[] }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const clear = useClearSpecializations()
  const clearAll = async () => {
    const yes = await confirm({ title: t('clearSpecializations'), yes: t('clearAll'), no: t('keep'), danger: true })
    if (yes) clear.mutate({}, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-small text-ink-2">{t('areaShown')}</p>
        <Button
          size="small"
          variant="dangerText"
          className="shrink-0 whitespace-nowrap"
          busy={clear.isPending}
          onClick={() => void clearAll()}
        >
          {t('clearAll')}
        </Button>
      </div>
      <ul aria-label={t('mySpecializations')} className="mt-2 grid gap-3 rail:grid-cols-2">
        {specializations.map((each) => (
          <li key={each.id}>
            <SpecializationCard made={each} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A specialization of the user: skill, years of experience, contact and area (F-130 … F-132). */
function SpecializationCard({ made }: { made: Specialization }) {
  const t = useTranslations('listings')
  const visibility = useVisibilityWords()
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="min-w-0 text-head wrap-safe">{made.specialization}</h2>
        <span className="text-label text-ink-2">{t('years', { count: made.experience })}</span>
      </div>
      <Fact icon={<GraduationCap aria-hidden="true" />} name={t('qualification')}>
        {made.qualification}
      </Fact>
      <Fact icon={<Phone aria-hidden="true" />} name={t('contact')}>
        {made.contact}
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />} name={t('area')}>
        {made.address}
      </Fact>
      <ul aria-label={t('keywords')} className="flex flex-wrap gap-1.5">
        {made.keywords.map((keyword) => (
          <li key={keyword}>
            <Tag>{keyword}</Tag>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{visibility(made)}</p>
      <WaitingTag id={made.id} />
      <ActionRow label={made.specialization} className="mt-auto border-t border-line pt-2">
        <LinkButton
          size="small"
          variant="tint"
          href={`/specialist-form?id=${made.id}`}
          icon={<Pencil aria-hidden="true" className="size-5" />}
        >
          {t('edit')}
        </LinkButton>
        <ActionMenu name={made.specialization}>
          {(close) => (
            <>
              <SubscribeLink listing={made} />
              <DeleteButton
                of="specializations"
                id={made.id}
                name={made.specialization}
                question={t('deleteSpecialization')}
                onAsk={close}
              />
            </>
          )}
        </ActionMenu>
      </ActionRow>
    </Card>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  if (children === '') return null
  return (
    <p className="flex items-start gap-2 text-body wrap-safe [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-3">
      {icon}
      <span className="sr-only">{name}: </span>
      <span className="min-w-0">{children}</span>
    </p>
  )
}
