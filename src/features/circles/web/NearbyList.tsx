import { useQueryClient } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rangeText } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import type { NearbyPerson } from '../contract.ts'
import { reportPosition } from './calls.ts'
import { CIRCLE_SLIDER_KM, MOST_NEARBY } from '../rules.ts'
import { knownUsers, useNearbyPeople } from './queries.ts'
import { positionInput } from './reported.ts'
import { useWaitingStep } from './requests.ts'
import { useCircleActions } from './useCircleActions.ts'
import { useCircleWords } from './useCircleWords.ts'
import { WaitingStep } from './WaitingStep.tsx'
import '#features/places/web/words/places.ts'
import './words/circles.ts'

interface NearbyListProps {
  range: Meters
  onRange: (range: Meters) => void
}

/** Nearby people outside the circle (K-06). People who sent a request are listed above instead. */
export function NearbyList({ range, onRange }: NearbyListProps) {
  const t = useTranslations('circles')
  const { data } = useNearbyPeople(range)
  if (data && data.people.length > 0 && data.people.every(isAsking)) return null
  return (
    <section className="min-w-0">
      <SectionHeader title={t('nearby')} />
      <Nearby range={range} onRange={onRange} />
    </section>
  )
}

const isAsking = ({ relation }: NearbyPerson) => relation === 'asking'

function Nearby({ range, onRange }: NearbyListProps) {
  const t = useTranslations('circles')
  const userId = useUser()?.id ?? ''
  const sentence = useErrorSentence()
  const found = useNearbyPeople(range)
  if (found.data) {
    const { people, hasMore, standing } = found.data
    if (people.length === 0) return <Nobody standing={standing} range={range} onRange={onRange} />
    return (
      <div aria-busy={found.isPlaceholderData}>
        <People people={people.filter((person) => !isAsking(person))} />
        {hasMore && <p className="py-3 text-small text-ink-2">{t('moreNearby', { count: MOST_NEARBY })}</p>}
      </div>
    )
  }
  if (found.isPending) return <SkeletonList kind="person" label={t('loading')} />
  const known = knownUsers(userId)
  if (known && known.length > 0) {
    return (
      <>
        <p className="text-small text-ink-2">{t('lastKnownNearby')}</p>
        <People people={known} />
      </>
    )
  }
  return (
    <ErrorState title={t('failed')} onRetry={() => void found.refetch()} busy={found.isFetching}>
      {sentence(found.error)}
    </ErrorState>
  )
}

function People({ people }: { people: readonly NearbyPerson[] }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  return (
    <ul aria-label={t('nearby')} className="divide-y divide-line">
      {people.map((person) => {
        const name = words.nameOf(person)
        return (
          <li key={person.id}>
            <PersonRow
              href={`/circle?userId=${person.id}`}
              name={name}
              avatar={<Avatar name={name} src={person.profilePhoto} online={words.isOnline(person)} />}
              line={person.skills.join(', ')}
              distance={words.whereabouts(person)}
              {...(person.isDemo && { tag: <Tag>{t('demo')}</Tag> })}
              action={<RelationButton person={person} />}
            />
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Button for the relation of the two people: add, withdraw the request, or accept. While a step waits for the network,
 * that step is shown instead.
 */
export function RelationButton({ person }: { person: NearbyPerson }) {
  const t = useTranslations('circles')
  const actions = useCircleActions()
  const name = useCircleWords().nameOf(person)
  const waiting = useWaitingStep(person.id)
  if (waiting) return <WaitingStep call={waiting} className="flex-col items-end" />
  if (person.relation === 'member') return null
  const [variant, word, label, run] = {
    none: ['tint', 'add', 'addName', actions.ask],
    asked: ['quiet', 'cancelAsk', 'cancelAskName', actions.withdraw],
    asking: ['filled', 'accept', 'acceptName', actions.accept],
  }[person.relation] as ['tint' | 'quiet' | 'filled', 'add', 'addName', typeof actions.ask]
  return (
    <Button
      size="small"
      variant={variant}
      busy={actions.isBusy}
      aria-label={t(label, { name })}
      onClick={() => void run(person)}
    >
      {t(word)}
    </Button>
  )
}

/** Shown when nobody is nearby (K-07) or nobody may be shown, with suggestions. */
function Nobody({ standing, range, onRange }: NearbyListProps & { standing: 'ready' | 'sharingOff' | 'noArea' }) {
  const t = useTranslations('circles')
  const tPlaces = useTranslations('places')
  const here = useReportHere()
  const farther = meters(Math.min(CIRCLE_SLIDER_KM.max * 1000, Math.max(5000, range * 2)))
  const hint = { ready: 'noUsersNearbyHint', sharingOff: 'sharingOffHint', noArea: 'noAreaHint' } as const
  const action = {
    ready: range < farther && (
      <Button variant="tint" onClick={() => onRange(farther)}>
        {t('lookWithin', { distance: rangeText(farther) })}
      </Button>
    ),
    sharingOff: (
      <LinkButton variant="tint" href="/privacy-settings/privacy">
        {t('openSettings')}
      </LinkButton>
    ),
    noArea: (
      <Button icon={<LocateFixed aria-hidden="true" className="size-5" />} busy={here.isBusy} onClick={here.locate}>
        {tPlaces('useMyLocation')}
      </Button>
    ),
  }[standing]
  return (
    <EmptyState
      drawing={<NothingNearby />}
      title={t(standing === 'noArea' ? 'noAreaTitle' : 'noUsersNearby')}
      action={action}
      heading="h3"
    >
      {t(hint[standing])}
      {here.problem && (
        <Banner live tone="wait" className="mt-3 text-start">
          {here.problem}
        </Banner>
      )}
    </EmptyState>
  )
}

/** Reports the device's position to the server on the user's request; failures are shown (U-16). */
function useReportHere() {
  const tPlaces = useTranslations('places')
  const client = useQueryClient()
  const sentence = useErrorSentence()
  const [state, setState] = useState({ isSending: false, problem: '' })
  const device = useGeolocation('circle', { onFix: (fix) => void send(fix) })

  async function send(fix: Fix) {
    setState({ isSending: true, problem: '' })
    try {
      await callEndpoint(reportPosition, positionInput(fix))
      await client.invalidateQueries({ queryKey: ['circle'] })
      setState({ isSending: false, problem: '' })
    } catch (error) {
      setState({ isSending: false, problem: sentence(error) })
    }
  }
  return {
    locate: device.locate,
    isBusy: device.status === 'getting' || state.isSending,
    problem: state.problem || (device.failure && device.text ? tPlaces(device.text) : ''),
  }
}
