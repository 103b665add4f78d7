import Ban from 'lucide-react/icons/ban'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import LocateOff from 'lucide-react/icons/locate-off'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import UserMinus from 'lucide-react/icons/user-minus'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { directionsUrl } from '#core/geo.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import type { CircleMember } from '../contract.ts'
import { reportPosition } from './calls.ts'
import { SHARE_MINUTES, type ShareMinutes } from '../rules.ts'
import { useShare } from './queries.ts'
import { positionInput } from './reported.ts'
import { useCircleActions } from './useCircleActions.ts'
import { useCircleWords } from './useCircleWords.ts'
import '#features/places/web/words/places.ts'
import './words/circles.ts'

const WORDS = { 15: 'minutes15', 60: 'hour1', 480: 'hours8' } as const

/** The map code is loaded only when a map is shown. */
const MemberMap = lazy(async () => ({ default: (await import('./CircleMap.tsx')).MemberMap }))

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
            onClick={() => void ending(actions.stopSharing(member))}
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

/** Shares the exact position with a member for a time; location access is requested here, when it is needed (U-16). */
function ShareForm({ member, onDone }: { member: CircleMember; onDone: () => void }) {
  const t = useTranslations('circles')
  const tPlaces = useTranslations('places')
  const sentence = useErrorSentence()
  const words = useCircleWords()
  const share = useShare()
  const [length, setLength] = useState<ShareMinutes>(15)
  const [problem, setProblem] = useState('')
  const name = words.nameOf(member)
  const device = useGeolocation('circle', { onFix: (fix) => void begin(fix) })

  async function begin(fix: Fix) {
    setProblem('')
    try {
      await callEndpoint(reportPosition, positionInput(fix))
      const { endsAt } = await share.mutateAsync({ id: member.id, minutes: length })
      toast(t('toldSharing', { name, time: words.timeOfDay(endsAt) }), { tone: 'ok' })
      onDone()
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  const failure = problem || (device.failure && device.text ? tPlaces(device.text) : '')
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-head">{t('shareTitle')}</h3>
      <p className="text-body text-ink-2">{t('shareHint', { name })}</p>
      <RadioCards
        label={t('howLong')}
        cards={SHARE_MINUTES.map((minutes) => ({ value: String(minutes), label: t(WORDS[minutes]) }))}
        value={String(length)}
        onValue={(value) => setLength(Number(value) as ShareMinutes)}
      />
      {failure && (
        <Banner live tone="wait">
          {failure}
        </Banner>
      )}
      <Button
        wide
        icon={<LocateFixed aria-hidden="true" className="size-5" />}
        busy={device.status === 'getting' || share.isPending}
        onClick={device.locate}
      >
        {t('startSharing')}
      </Button>
    </div>
  )
}
