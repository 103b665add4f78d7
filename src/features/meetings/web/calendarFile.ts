import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { minutes } from '#core/units.ts'
import { CALENDAR_MINUTES } from '../rules.ts'

interface Entry {
  id: string
  revision: number
  at: string
  title: string
  place: { name: string; address: string; latitude: number; longitude: number }
  url: string
}

/** A meeting as a calendar file (RFC 5545). A later revision replaces the entry of an earlier one. */
export function calendarFile({ id, revision, at, title, place, url }: Entry): string {
  const calendar = ical({ prodId: { company: 'Hereabouts', product: 'Meetings' }, method: ICalCalendarMethod.PUBLISH })
  const start = new Date(at)
  const event = calendar.createEvent({
    id: `${id}@hereabouts`,
    sequence: revision,
    start,
    end: new Date(start.getTime() + minutes(CALENDAR_MINUTES)),
    summary: title,
    location: {
      title: place.name,
      ...(place.address && { address: place.address }),
      geo: { lat: place.latitude, lon: place.longitude },
    },
    url,
    status: ICalEventStatus.CONFIRMED,
  })
  event.createAlarm({ trigger: 3600 })
  return calendar.toString()
}
