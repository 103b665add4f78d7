import { expect, test } from 'vitest'
import { noticeOf } from './rules.ts'
import { type Person, sentenceOf } from './sentence.ts'

const ravi: Person = {
  name: 'Ravi',
  state: 'sent',
  answer: null,
  hasCalledHelp: false,
  hasOpened: false,
  hasLeft: false,
  minutes: null,
  minutesAt: null,
}
const whoOf = (changes: Partial<Person>, stage: 0 | null = 0) =>
  sentenceOf({
    kind: 'real',
    isSent: true,
    isFresh: true,
    members: 1,
    stage,
    people: [{ ...ravi, ...changes }],
  }).who.map(({ key }) => key)

test('the sender reads that nobody has seen the alert while it has reached people and none of them has', () => {
  expect(whoOf({})).toEqual(['nobodySeen'])
  expect(whoOf({ state: 'queued' })).toEqual([])
  expect(whoOf({ state: 'seen' })).toEqual(['hasSeen'])
  expect(whoOf({}, null)).toEqual([])
})

test('the three who come soonest are named, the first of them first, before those who do not say when', () => {
  const coming = (name: string, minutes: number | null): Person => ({
    ...ravi,
    name,
    answer: 'coming',
    minutes,
    minutesAt: minutes === null ? null : 0,
  })
  const people = [coming('Meena', null), coming('Joy', 9), coming('Ravi', 4), coming('Kiran', null)]
  const { who } = sentenceOf({ kind: 'real', isSent: true, isFresh: true, members: 4, stage: 0, people })
  const names = who.map(({ values }) => values?.['name']).filter((name) => name !== undefined)
  expect(names).toEqual(['Ravi', 'Joy', 'Meena'])
})

test('a drill is announced as one, a missed check-in as such, and every end as an end', () => {
  const cause = 'button' as const
  expect(noticeOf({ kind: 'real', cause }, 'raised')).toBe('sosRaised')
  expect(noticeOf({ kind: 'real', cause: 'checkIn' }, 'raised')).toBe('sosSilent')
  expect(noticeOf({ kind: 'drill', cause }, 'raised')).toBe('sosDrill')
  expect(noticeOf({ kind: 'drill', cause }, 'ended')).toBe('sosEnded')
})
