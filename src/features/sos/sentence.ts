import type { LedgerEntry, MyAlert } from './contract.ts'
import { type AlertKind, type Answer, isHelp, minutesSaid, type RecipientState, type Stage } from './rules.ts'

// Every text about an alert on a screen is computed here, from counts (ADR 0022). A phrase is a key of
// sos.json with its values. People who left are not counted.

/** A text by its key in `locales/<language>/sos.json`. */
export interface Phrase {
  key:
    | 'titleOn'
    | 'titleDrill'
    | 'titleNobody'
    | 'sending'
    | 'notSent'
    | 'drillNotSentTitle'
    | 'nobodyInCircle'
    | 'nobodyInDrill'
    | 'nobodyAnyMore'
    | 'sentNearest'
    | 'sentHelped'
    | 'sentNotHelped'
    | 'sentTo'
    | 'waitingToReach'
    | 'stillWaiting'
    | 'onDevices'
    | 'nobodyNear'
    | 'nobodyNearest'
    | 'joinedNext'
    | 'nobodySeen'
    | `is_${Answer}`
    | 'isComingIn'
    | 'isThere'
    | 'moreHelp'
    | 'cannotCome'
    | 'hasSeen'
    | 'seenBy'
    | 'canSee'
    | 'canSeeAtLeast'
    | 'alerted'
    | 'answeredYou'
    | 'whoLeft'
  values?: Record<string, string | number>
}

/** One recipient, with what the viewer may know. */
export interface Person {
  name: string
  state: RecipientState
  answer: Answer | null
  /** True once they said "I've called help", whatever they answered later. */
  hasCalledHelp: boolean
  hasOpened: boolean
  hasLeft: boolean
  /** Minutes until this person arrives, as known at `minutesAt`; 0: they said they are there; null: unknown or not coming. */
  minutes: number | null
  /** Milliseconds since 1970; null without minutes. */
  minutesAt: number | null
}

/** Everything the sender's screen knows. */
export interface Facts {
  kind: AlertKind
  /** The server has the alert, and its state is known. */
  isSent: boolean
  /** The server has accepted it; its state may be unknown here, after a reload. */
  isAccepted?: boolean
  /** It is on its way to the server, and no try has failed. */
  isSending?: boolean
  /** The data is the server's current state. */
  isFresh: boolean
  /** Number of people in the circle who can be alerted. */
  members: number
  /** Null when the sender may not see the stage, nor who was notified first. */
  stage: Stage | null
  people: readonly Person[]
}

/** The texts for a screen; null and empty for what may not be shown. */
export interface Sentence {
  title: Phrase
  lead: Phrase[]
  who: Phrase[]
  /** Stage shown; null: no stages are shown. */
  stages: Stage | null
  isLive: boolean
  position: Phrase | null
  /** Heading of the list of people. */
  list: Phrase
}

/** Number of recipients by state. Every number in a text is one of these. */
export interface Counts {
  told: number
  queued: number
  /** Accepted by a push service, or a later state. */
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

/** At most this many names are written out; beyond that the text gives the number. */
const MOST_NAMES = 3

/** The texts for the sender's screens. */
export function sentenceOf(facts: Facts): Sentence {
  const { kind, isSent, isAccepted, isSending, isFresh, members, stage, people } = facts
  const counts = countsOf(people)
  const silent = { lead: [], who: [], stages: null, isLive: false, position: null, list: { key: 'whoLeft' as const } }
  const isDrill = kind === 'drill'
  const title: Phrase = { key: isDrill ? 'titleDrill' : 'titleOn' }
  if (!isSent && isAccepted) return { ...silent, title }
  if (!isSent) return { ...silent, title: { key: isSending ? 'sending' : isDrill ? 'drillNotSentTitle' : 'notSent' } }
  const alone = isDrill ? 'nobodyInDrill' : people.length > 0 ? 'nobodyAnyMore' : 'nobodyInCircle'
  if (members === 0 && counts.told === 0)
    return { ...silent, title: isDrill ? title : { key: 'titleNobody' }, lead: [{ key: alone }] }
  return {
    title,
    lead: stage === null ? [hiddenLead(counts)] : leadOf(counts, kind, stage),
    who: whoOf(people, counts, stage),
    stages: kind === 'real' ? stage : null,
    isLive: isFresh && counts.reached > 0,
    // Until the stage may be shown, people who are not listed yet may also see the position.
    position:
      counts.opened > 0 ? { key: stage === null ? 'canSeeAtLeast' : 'canSee', values: { count: counts.opened } } : null,
    list:
      stage === null
        ? { key: 'answeredYou', values: { count: counts.told } }
        : counts.reached > 0
          ? { key: 'alerted', values: { count: counts.reached } }
          : counts.told > 0
            ? waiting(counts.queued)
            : { key: 'whoLeft' },
  }
}

const waiting = (count: number): Phrase => ({ key: 'waitingToReach', values: { count } })

/** Who is told next while the stage is hidden, as far as the answers decide it: they are all that may be shown. */
const hiddenLead = ({ told, helping }: Counts): Phrase => ({
  key: helping > 0 ? 'sentHelped' : told > 0 ? 'sentNotHelped' : 'sentNearest',
})

function leadOf({ told, queued, reached, onDevice }: Counts, kind: AlertKind, stage: Stage): Phrase[] {
  if (told === 0) {
    if (kind === 'real' && stage === 2) return [{ key: 'joinedNext' }]
    const next: Phrase = { key: stage === 0 ? 'nobodyNear' : 'nobodyNearest' }
    return [{ key: 'sentTo', values: { count: 0 } }, ...(kind === 'drill' ? [] : [next])]
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
  const coming = people
    .filter(({ answer }) => answer === 'coming')
    .toSorted(soonest)
    .slice(0, MOST_NAMES)
  const called = people.filter(({ hasCalledHelp }) => hasCalledHelp).slice(0, MOST_NAMES)
  const seen = people.filter(({ state, answer }) => state === 'seen' && answer === null)
  const cannot = people.filter(({ answer }) => answer === 'cannot')
  const names: Phrase[] =
    seen.length > MOST_NAMES
      ? [{ key: 'seenBy', values: { count: seen.length } }]
      : seen.map(({ name }) => ({ key: 'hasSeen', values: { name } }))
  const isUnseen = counts.seen === 0 && counts.reached > 0 && stage !== null
  const more = people.filter((person) => isHelp(person.answer) && ![...coming, ...called].includes(person)).length
  return [
    ...coming.map(answerPhrase),
    ...called.map(calledPhrase),
    ...(more > 0 ? [{ key: 'moreHelp' as const, values: { count: more } }] : []),
    ...names,
    ...(cannot.length > MOST_NAMES
      ? [{ key: 'cannotCome' as const, values: { count: cannot.length } }]
      : cannot.map(answerPhrase)),
    ...(isUnseen ? [{ key: 'nobodySeen' as const }] : []),
  ]
}

/** Orders helpers by arrival; those with unknown minutes come last. */
const soonest = (one: Person, other: Person): number => arrivalOf(one) - arrivalOf(other) || 0
const arrivalOf = ({ minutes, minutesAt }: Person): number =>
  minutes === null || minutesAt === null ? Infinity : minutesAt + minutes * 60_000

type Answered = Pick<Person, 'name' | 'answer' | 'minutes' | 'minutesAt'>

/** What a helper answered, and that they called help, for the other helpers. */
export function answerPhrases(person: Answered & Pick<Person, 'hasCalledHelp'>): Phrase[] {
  const hasOther = person.hasCalledHelp && person.answer !== 'calledHelp'
  return [answerPhrase(person), ...(hasOther ? [calledPhrase(person)] : [])]
}

const calledPhrase = ({ name }: Pick<Person, 'name'>): Phrase => ({ key: 'is_calledHelp', values: { name } })

/** A recipient's answer. */
function answerPhrase({ name, answer, minutes, minutesAt }: Answered): Phrase {
  if (answer === 'coming' && minutes !== null && minutesAt !== null)
    return { key: minutes === 0 ? 'isThere' : 'isComingIn', values: { name, count: minutes, at: minutesAt } }
  return { key: `is_${answer ?? 'cannot'}`, values: { name } }
}

/** A recipient as a `Person` of the texts. */
export const personOf = (entry: LedgerEntry): Person => ({
  name: entry.name,
  state: entry.state,
  answer: entry.answer,
  hasCalledHelp: entry.hasCalledHelp,
  hasOpened: entry.hasOpened,
  hasLeft: entry.hasLeft,
  ...minutesSaid(entry.arrivesAt, entry.at),
})

/** The facts of an alert as the server reports them; null: unsent, or its state is not known. */
export const factsOf = (
  alert: MyAlert | null,
  here: Omit<Facts, 'isSent' | 'members' | 'stage' | 'people'>,
): Facts => ({
  ...here,
  kind: alert?.kind ?? here.kind,
  isSent: alert !== null,
  members: alert?.members ?? 0,
  stage: alert?.stage ?? null,
  people: (alert?.ledger ?? []).map(personOf),
})
