import { useLocale, useTranslations } from 'use-intl'
import { dateText, daysBetween, dayOf } from '#core/dates.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { useMomentText } from '#kit/web/useMomentText.ts'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { Meeting, ToldMeeting } from '../contract.ts'
import { changeOf, WELL_AFTER } from '../rules.ts'
import './words/meetings.ts'

const changeIn = ({ at, place, was }: Meeting) =>
  was
    ? changeOf({ at: new Date(at), placeName: place.name }, { at: new Date(was.at), placeName: was.placeName })
    : 'none'

/** Sentences about a meeting, computed from the server's data. */
export function useMeetingWords() {
  const t = useTranslations('meetings')
  const moment = useMomentText()
  const timeText = useTimeText()
  /** What answers the user's check: the account password until a passkey is set. */
  const proof = useSettings().data?.hasSosPasskey === false ? 'password' : 'passkey'
  const relative = new Intl.RelativeTimeFormat(useLocale(), { numeric: 'auto' })
  /** Day and time of a meeting: "Today, 5:00 PM", "Tomorrow, …", else the date. */
  const when = (at: string): string => {
    const time = new Date(at)
    const days = daysBetween(dayOf(new Date()), dayOf(time))
    const named = relative.format(days, 'day')
    const day = Math.abs(days) <= 1 ? named.charAt(0).toLocaleUpperCase() + named.slice(1) : dateText(time)
    return `${day}, ${timeText(time)}`
  }
  const nameOf = (name: string) => name || t('somebody')
  /** The state of the meeting in a sentence for the user. */
  function stands(meeting: Meeting): string {
    const { state, isMyTurn, isEndedByMe, other, was } = meeting
    const name = nameOf(other.name)
    if (state === 'proposed' && !isMyTurn) return t('states.proposedMine', { name })
    if (state === 'proposed')
      return was ? t('states.movedTheirs', { name, what: changeIn(meeting) }) : t('states.proposedTheirs', { name })
    if (state === 'declined') return t(isEndedByMe ? 'states.declinedMine' : 'states.declinedTheirs', { name })
    if (state !== 'cancelled') return t(`states.${state}`, { name })
    if (isEndedByMe === null) return t('states.cancelled')
    return t(isEndedByMe ? 'states.cancelledMine' : 'states.cancelledTheirs', { name })
  }
  /** Latest events: who is on the way, when both met, what was reported or asked; "" for none. */
  function happened(meeting: Meeting): string {
    const { state, mine, theirs, metAt, other, was, place } = meeting
    const name = nameOf(other.name)
    const facts: string[] = []
    if (was && changeIn(meeting) !== 'none') {
      const isSameDay = dayOf(new Date(was.at)) === dayOf(new Date(meeting.at))
      const [time, wasTime] = [meeting.at, was.at].map((at) => (isSameDay ? timeText(new Date(at)) : when(at)))
      const params = { time: time!, wasTime: wasTime!, place: place.name, wasPlace: was.placeName }
      facts.push(t('states.moved', { what: changeIn(meeting), ...params }))
    }
    if (state === 'met' && metAt) facts.push(t('states.metSince', { time: moment(metAt) }))
    else if (state === 'agreed') {
      if (mine.setOutAt && theirs.setOutAt) facts.push(t('bothOnWay'))
      else if (mine.setOutAt) facts.push(t('youOnWay'))
      else if (theirs.setOutAt) facts.push(t('theyOnWay', { name }))
    }
    if (mine.wellAt) facts.push(t('allWellSaid'))
    else if (mine.wellAskedAt) facts.push(t('wellAsked', { time: moment(mine.wellAskedAt), proof }))
    return facts.join(' ')
  }
  /** When agreeing: the check is on unless the user turns it off. */
  const willAsk = ({ at }: Meeting): string =>
    t('willAsk', { time: moment(new Date(new Date(at).getTime() + WELL_AFTER).toISOString()) })
  /** Title for a notified circle member: who meets whom, has met, or will not meet. */
  function toldTitle({ teller, other, state }: ToldMeeting): string {
    const people = { teller: nameOf(teller.name), name: nameOf(other.name) }
    if (state === 'met') return t('toldTitles.past', people)
    if (state === 'over') return t('toldTitles.over', people)
    return t(state === 'agreed' || state === 'proposed' ? 'toldTitles.ahead' : 'toldTitles.off', people)
  }
  return { moment, when, proof, nameOf, stands, happened, willAsk, toldTitle }
}
