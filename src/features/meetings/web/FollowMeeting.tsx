import Handshake from 'lucide-react/icons/handshake'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import type { AboutAlert } from '#features/sos/web/device/loadAlarm.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { type Fix, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { belongsToAlert } from '../rules.ts'
import { moveInMeeting } from './calls.ts'
import { useMeetings } from './queries.ts'
import { shareHere, useSharedHere } from './sharedHere.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

const EVERY = seconds(10)

/**
 * Sends the user's position, on any screen, while they share it in a meeting from this device and the app is open.
 * Stops when the server no longer accepts it.
 */
export function FollowMeeting() {
  const id = useSharedHere()
  return id !== null ? <Follow key={id} id={id} /> : null
}

function Follow({ id }: { id: string }) {
  const tell = useEffectEvent(async ({ latitude, longitude, accuracy, at }: Fix) => {
    try {
      const measuredAt = new Date(at).toISOString()
      const { isShared } = await callEndpoint(moveInMeeting, {
        id,
        latitude,
        longitude,
        accuracyMeters: accuracy,
        measuredAt,
      })
      if (!isShared) shareHere(null)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) shareHere(null)
    }
  })
  useEffect(() => {
    let last = 0
    return watchPosition(LOCATION_REQUESTS.profile, {
      onFix(fix) {
        if (Date.now() - last < EVERY) return
        last = Date.now()
        void tell(fix)
      },
      onFailure() {},
    })
  }, [])
  return null
}

/** In an alert: links to the meetings of its sender at that time of which the user was notified. */
export function AlertMeetings({ senderId, raisedAt, onLeave }: AboutAlert) {
  const t = useTranslations('meetings')
  const { moment, nameOf } = useMeetingWords()
  const meetings = (useMeetings().data?.told ?? []).filter(({ teller, state, at, setOutAt }) => {
    const meeting = { state, at: new Date(at), setOutAt: setOutAt === null ? null : new Date(setOutAt) }
    return teller.id === senderId && belongsToAlert(meeting, new Date(raisedAt))
  })
  return meetings.map(({ id, other, at, place }) => (
    <LinkButton
      key={id}
      wide
      variant="tint"
      href={`/meetings/${id}`}
      onClick={onLeave}
      icon={<Handshake aria-hidden="true" className="size-5 shrink-0" />}
    >
      {t('inAlert', { name: nameOf(other.name), time: moment(at), place: place.name })}
    </LinkButton>
  ))
}
