import type { LedgerEntry, MyAlert } from './myAlertContract.ts'
import { type AlertKind, type Answer, isHelp, type RecipientState, type Stage } from './rules.ts'

/*
 * What any screen or push says of an alert is computed here and nowhere else, from counts (ADR 0022). A phrase is a key
 * of sos.json with its values. Who left counts for nothing: not as told, not as seen, not as coming.
 */

/** A text by its key in `locales/<language>/sos.json`. */
export interface Phrase {
  key:
    | 'titleOn'
    | 'titleDrill'
    | 'titleNobody'
    | 'notSent'
    | 'drillNotSentTitle'
    | 'nobodyInCircle'
    | 'sentNearest'
    | 'sentTo'
    | 'waitingToReach'
    | 'stillWaiting'
    | 'onDevices'
    | 'nobodyNear'
    | 'joinedNext'
    | 'nobodySeen'
    | 'is_coming'
    | 'isComingIn'
    | 'is_calledHelp'
    | 'is_cannot'
    | 'hasSeen'
    | 'seenBy'
    | 'canSee'
    | 'alerted'
    | 'answeredYou'
    | 'whoLeft'
  values?: Record<string, string | number>
}

/** One person of an alert, as far as may be told. */
export interface Person {
  name: string
  state: RecipientState
  answer: Answer | null
  hasOpened: boolean
  hasLeft: boolean
  /** Minutes until who is coming arrives; null: unknown. */
  minutes: number | null
}

/** All that a sender's screen knows. */
export interface Facts {
  kind: AlertKind
  /** The server has it. */
  isSent: boolean
  /** The last word of the server is its present one. */
  isFresh: boolean
  /** People in the circle who can be told. */
  members: number
  /** Null: not said, nor who was told first. */
  stage: Stage | null
  people: readonly Person[]
}

/** What may be said; null and empty where nothing may. */
export interface Sentence {
  title: Phrase
  lead: Phrase[]
  who: Phrase[]
  /** How far it has widened; null: no stages are shown. */
  stages: Stage | null
  isLive: boolean
  position: Phrase | null
  /** Over the list of people. */
  list: Phrase
}

/** How many stand where. Every number that is said is one of these. */
export interface Counts {
  told: number
  queued: number
  /** Taken by a push service, or further. */
  reached: number
  onDevice: number
  seen: number
  opened: number
  helping: number
}

const AFTER: Record<'reached' | 'onDevice' | 'seen', readonly RecipientState[]> = {
  reached: ['sent', 'delivered', 'seen', 'answered'],
  onDevice: ['delivered', 'seen', 'answered'],
  seen: ['seen', 'answered'],
}

export function countsOf(everybody: readonly Person[]): Counts {
  const people = everybody.filter(({ hasLeft, state }) => !hasLeft && state !== 'standby')
  const count = (is: (person: Person) => boolean) => people.filter(is).length
  return {
    told: people.length,
    queued: count(({ state }) => state === 'queued'),
    reached: count(({ state }) => AFTER.reached.includes(state)),
    onDevice: count(({ state }) => AFTER.onDevice.includes(state)),
    seen: count(({ state }) => AFTER.seen.includes(state)),
    opened: count(({ hasOpened }) => hasOpened),
    helping: count(({ answer }) => isHelp(answer)),
  }
}

/** More are named by their number. */
const MOST_NAMES = 3

/** The sentence on the sender's screens. */
export function sentenceOf(facts: Facts): Sentence {
  const { kind, isSent, isFresh, members, stage, people } = facts
  const counts = countsOf(people)
  const silent = { lead: [], who: [], stages: null, isLive: false, position: null, list: { key: 'whoLeft' as const } }
  if (!isSent) return { ...silent, title: { key: kind === 'drill' ? 'drillNotSentTitle' : 'notSent' } }
  const title: Phrase = { key: kind === 'drill' ? 'titleDrill' : 'titleOn' }
  if (members === 0 && counts.told === 0)
    return {
      ...silent,
      title: { key: kind === 'drill' ? 'titleDrill' : 'titleNobody' },
      lead: [{ key: 'nobodyInCircle' }],
    }
  return {
    title,
    lead: stage === null ? [{ key: 'sentNearest' }] : leadOf(counts, kind, stage),
    who: whoOf(people, counts, stage),
    stages: kind === 'real' ? stage : null,
    isLive: isFresh && counts.reached > 0,
    position: counts.opened > 0 ? { key: 'canSee', values: { count: counts.opened } } : null,
    list:
      stage === null
        ? { key: 'answeredYou', values: { count: counts.told } }
        : counts.reached > 0
          ? { key: 'alerted', values: { count: counts.reached } }
          : waiting(counts.queued),
  }
}

const waiting = (count: number): Phrase => ({ key: 'waitingToReach', values: { count } })

function leadOf({ told, queued, reached, onDevice }: Counts, kind: AlertKind, stage: Stage): Phrase[] {
  if (told === 0) {
    const next: Phrase[] = kind === 'drill' ? [] : [{ key: stage === 2 ? 'joinedNext' : 'nobodyNear' }]
    return [{ key: 'sentTo', values: { count: 0 } }, ...next]
  }
  if (reached === 0) return [waiting(queued)]
  return [
    { key: 'sentTo', values: { count: reached } },
    ...(onDevice > 0 ? [{ key: 'onDevices' as const, values: { count: onDevice } }] : []),
    ...(queued > 0 ? [{ key: 'stillWaiting' as const, values: { count: queued } }] : []),
  ]
}

function whoOf(everybody: readonly Person[], counts: Counts, stage: Stage | null): Phrase[] {
  const people = everybody.filter(({ hasLeft }) => !hasLeft)
  const helping = people.filter(({ answer }) => isHelp(answer)).map(answerPhrase)
  const seen = people.filter(({ state, answer }) => state === 'seen' && answer === null)
  const cannot = people.filter(({ answer }) => answer === 'cannot').map(answerPhrase)
  const names: Phrase[] =
    seen.length > MOST_NAMES
      ? [{ key: 'seenBy', values: { count: seen.length } }]
      : seen.map(({ name }) => ({ key: 'hasSeen', values: { name } }))
  const isUnseen = counts.seen === 0 && counts.reached > 0 && stage !== null
  return [...helping, ...names, ...cannot, ...(isUnseen ? [{ key: 'nobodySeen' as const }] : [])]
}

/** What somebody answered, for the sender and for the other helpers. */
export function answerPhrase({ name, answer, minutes }: Pick<Person, 'name' | 'answer' | 'minutes'>): Phrase {
  if (answer === 'coming' && minutes !== null) return { key: 'isComingIn', values: { name, count: minutes } }
  return { key: `is_${answer ?? 'cannot'}`, values: { name } }
}

/** Whole minutes until a time; null for none. It is never less than one: who is late is still on the way. */
export const minutesUntil = (arrivesAt: string | null, now: number): number | null =>
  arrivesAt === null ? null : Math.max(1, Math.round((Date.parse(arrivesAt) - now) / 60_000))

/** One line of the ledger as a person of the sentence, at a moment of the server's clock. */
export const personOf = (entry: LedgerEntry, now: number): Person => ({
  name: entry.name,
  state: entry.state,
  answer: entry.answer,
  hasOpened: entry.hasOpened,
  hasLeft: entry.hasLeft,
  minutes: minutesUntil(entry.arrivesAt, now),
})

/** The facts of an alert as the server tells them; null: it has none of this device's alert yet. */
export const factsOf = (
  alert: MyAlert | null,
  { kind, isFresh, now }: { kind: AlertKind; isFresh: boolean; now: number },
): Facts => ({
  kind: alert?.kind ?? kind,
  isSent: alert !== null,
  isFresh,
  members: alert?.members ?? 0,
  stage: alert?.stage ?? null,
  people: (alert?.ledger ?? []).map((entry) => personOf(entry, now)),
})

/** Which notice and push stands for an alert. */
export function noticeOf(
  { kind, cause }: { kind: AlertKind; cause: 'button' | 'checkIn' },
  what: 'raised' | 'ended',
): 'sosRaised' | 'sosSilent' | 'sosDrill' | 'sosEnded' {
  if (what === 'ended') return 'sosEnded'
  if (kind === 'drill') return 'sosDrill'
  return cause === 'checkIn' ? 'sosSilent' : 'sosRaised'
}

/** How the recipient's screen is headed. An ended alert looks ended, and calls for nothing any more. */
export function receivedTitle({ kind, endedAt }: { kind: AlertKind; endedAt: string | null }) {
  if (endedAt !== null) return kind === 'drill' ? ('drillEndedTitle' as const) : ('endedTitle' as const)
  return kind === 'drill' ? ('drillTitle' as const) : ('receivedTitle' as const)
}
