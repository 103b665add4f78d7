import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useTranslations } from 'use-intl'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import type { Circle } from '../contract.ts'
import { useBlocked } from './queries.ts'
import { useCircleActions } from './useCircleActions.ts'
import { useCircleWords } from './useCircleWords.ts'
import './words/circles.ts'

/** Somebody outside the circle's own shares who sees the user's exact position. */
export interface OtherShare {
  id: string
  name: string
  photo: string
  /** ISO time at which it ends by itself. */
  until: string
  onStop: () => void
}

interface WhoSeesMeProps {
  circle: Circle
  others: readonly OtherShare[]
  isOpen: boolean
  onClose: () => void
}

/** Who sees which position of the user, and buttons to stop each. */
export function WhoSeesMeSheet({ circle, others, isOpen, onClose }: WhoSeesMeProps) {
  const t = useTranslations('circles')
  const actions = useCircleActions()
  const words = useCircleWords()
  const seeing = circle.members.filter(({ seesMeUntil }) => seesMeUntil !== null)
  const stopAll = () => {
    void actions.stopSharing()
    for (const { onStop } of others) onStop()
  }
  const isSeen = seeing.length + others.length > 0
  const off = isSeen ? 'areaNoneButExact' : 'areaNone'
  const area = { ready: 'areaTold', sharingOff: off, noArea: 'areaUnknown' } as const
  const AreaIcon = circle.standing === 'ready' ? Eye : EyeOff
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('whoSeesMe')}
      footer={
        seeing.length > 0 && (
          <Button wide variant="tint" busy={actions.isBusy} onClick={stopAll}>
            {t('stopAll')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="quiet" icon={<AreaIcon aria-hidden="true" />}>
          {t(area[circle.standing])}
        </Banner>
        {!isSeen ? (
          <p className="text-body">{t('nobodyExact')}</p>
        ) : (
          <ul aria-label={t('sharingWith', { count: seeing.length + others.length })} className="divide-y divide-line">
            {seeing.map((member) => (
              <li key={member.id}>
                <SeeingRow
                  name={words.nameOf(member)}
                  photo={member.profilePhoto}
                  until={member.seesMeUntil!}
                  onStop={() => void actions.stopSharing(member)}
                />
              </li>
            ))}
            {others.map(({ id, ...share }) => (
              <li key={id}>
                <SeeingRow {...share} />
              </li>
            ))}
          </ul>
        )}
        <p className="text-small text-ink-2">{t('exactHint')}</p>
        <BlockedList />
      </div>
    </Sheet>
  )
}

/** Blocked people, with buttons to unblock them. */
function BlockedList() {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const actions = useCircleActions()
  const people = useBlocked().data?.people ?? []
  if (people.length === 0) return null
  return (
    <section>
      <SectionHeader level="h3" title={t('blocked')} />
      <ul aria-label={t('blocked')} className="divide-y divide-line">
        {people.map((person) => {
          const name = words.nameOf(person)
          return (
            <li key={person.id}>
              <PersonRow
                name={name}
                avatar={<Avatar name={name} src={person.profilePhoto} />}
                action={
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('unblockName', { name })}
                    onClick={() => void actions.unblock(person)}
                  >
                    {t('unblock')}
                  </Button>
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function SeeingRow({ name, photo, until, onStop }: Omit<OtherShare, 'id'>) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  return (
    <PersonRow
      name={name}
      avatar={<Avatar name={name} src={photo} />}
      distance={t('seesYou', { time: words.timeOfDay(until) })}
      action={
        <Button size="small" variant="quiet" aria-label={t('stopFor', { name })} onClick={onStop}>
          {t('stop')}
        </Button>
      }
    />
  )
}

/** Shown on the page while somebody sees the user's exact position. */
export function SharingBanner({ circle, onOpen }: { circle: Circle; onOpen: () => void }) {
  const t = useTranslations('circles')
  const actions = useCircleActions()
  const count = circle.members.filter(({ seesMeUntil }) => seesMeUntil !== null).length
  if (count === 0) return null
  return (
    <Banner
      tone="wait"
      icon={<LocateFixed aria-hidden="true" />}
      action={
        <Button size="small" busy={actions.isBusy} onClick={() => void actions.stopSharing()}>
          {t('stop')}
        </Button>
      }
    >
      <button type="button" className="min-h-touch text-start text-strong underline" onClick={onOpen}>
        {t('sharingWith', { count })}
      </button>
    </Banner>
  )
}
