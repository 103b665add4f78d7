import { Ban, LocateFixed, LocateOff, MapPin, MessageCircle, Navigation, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { directionsUrl } from '#core/geo.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import type { CircleMember } from '../contract.ts'
import { ShareForm } from './ShareForm.tsx'
import { useCircleActions } from './useCircleActions.ts'
import { useCircleWords } from './useCircleWords.ts'

/** The map code is loaded only when a map is shown. */
const MemberMap = lazy(async () => ({ default: (await import('./MemberMap.tsx')).MemberMap }))

type View = 'menu' | 'share' | 'map'

interface MemberSheetProps {
  /** Undefined: the sheet is closed. */
  member: CircleMember | undefined
  /** The initial view. */
  start?: View
  onClose: () => void
}

/** Actions for a member: chat, share, show their position, remove, block. */
export function MemberSheet({ member, start = 'menu', onClose }: MemberSheetProps) {
  const words = useCircleWords()
  return (
    <Sheet open={member !== undefined} onClose={onClose} title={member ? words.nameOf(member) : ''}>
      {member && <Actions key={member.id} member={member} start={start} onClose={onClose} />}
    </Sheet>
  )
}

function Actions({ member, start, onClose }: { member: CircleMember; start: View; onClose: () => void }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const actions = useCircleActions()
  const [view, setView] = useState(start)
  const { exact, seesMeUntil } = member
  if (view === 'share') return <ShareForm member={member} onDone={onClose} />
  const ending = async (work: Promise<boolean>) => (await work) && onClose()
  return (
    <div className="flex flex-col gap-4">
      {view === 'map' && exact && (
        <Suspense fallback={<div className="h-64 rounded-l bg-well" />}>
          <MemberMap name={words.nameOf(member)} exact={exact} />
        </Suspense>
      )}
      <RowCard>
        <NavRow
          href={`/circle?userId=${member.id}`}
          icon={<MessageCircle aria-hidden="true" />}
          title={t('openChat')}
          sub={words.whereabouts(member)}
        />
        {exact && view === 'menu' && (
          <NavRow
            onClick={() => setView('map')}
            icon={<MapPin aria-hidden="true" />}
            title={t('showOnMap')}
            sub={t('sharesUntil', { time: words.timeOfDay(exact.endsAt) })}
          />
        )}
        {exact && (
          <NavRow
            href={directionsUrl({ latitude: exact.lat, longitude: exact.lng })}
            newTab={t('newTab')}
            icon={<Navigation aria-hidden="true" />}
            title={t('directions')}
          />
        )}
        <NavRow
          onClick={() => setView('share')}
          icon={<LocateFixed aria-hidden="true" />}
          title={t(seesMeUntil ? 'shareAgain' : 'share')}
          {...(seesMeUntil && { sub: t('seesYou', { time: words.timeOfDay(seesMeUntil) }) })}
        />
        {seesMeUntil && (
          <NavRow
            onClick={() => void ending(actions.stopSharing(member.id))}
            icon={<LocateOff aria-hidden="true" />}
            title={t('stopSharing')}
          />
        )}
      </RowCard>
      <RowCard>
        <NavRow
          danger
          onClick={() => void ending(actions.remove(member))}
          icon={<UserMinus aria-hidden="true" />}
          title={t('remove')}
        />
        <NavRow
          danger
          onClick={() => void ending(actions.block(member))}
          icon={<Ban aria-hidden="true" />}
          title={t('block')}
        />
      </RowCard>
      <ReportButton className="self-center" subject={{ kind: 'person', id: member.id }} />
    </div>
  )
}
