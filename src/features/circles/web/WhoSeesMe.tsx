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

/** Who sees which position of the user, and buttons to stop each. */
export function WhoSeesMeSheet({ circle, isOpen, onClose }: { circle: Circle; isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('circles')
  const actions = useCircleActions()
  const seeing = circle.members.filter(({ seesMeUntil }) => seesMeUntil !== null)
  const area = { ready: 'areaTold', sharingOff: 'areaNone', noArea: 'areaUnknown' } as const
  const AreaIcon = circle.standing === 'ready' ? Eye : EyeOff
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('whoSeesMe')}
      footer={
        seeing.length > 0 && (
          <Button wide variant="tint" busy={actions.isBusy} onClick={() => void actions.stopSharing()}>
            {t('stopAll')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="quiet" icon={<AreaIcon aria-hidden="true" />}>
          {t(area[circle.standing])}
        </Banner>
        {seeing.length === 0 ? (
          <p className="text-body">{t('nobodyExact')}</p>
        ) : (
          <ul aria-label={t('sharingWith', { count: seeing.length })} className="divide-y divide-line">
            {seeing.map((member) => (
              <li key={member.id}>
                <SeeingRow member={member} onStop={() => void actions.stopSharing(member)} />
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

function SeeingRow({ member, onStop }: { member: Circle['members'][number]; onStop: () => void }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const name = words.nameOf(member)
  return (
    <PersonRow
      name={name}
      avatar={<Avatar name={name} src={member.profilePhoto} />}
      distance={t('seesYou', { time: words.timeOfDay(member.seesMeUntil!) })}
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
