import { beforeEach, expect, test } from 'vitest'
import type { ReceivedAlert } from '../receivedContract.ts'
import { keepReceived } from './FollowSos.tsx'

const KEY = 'sosNotifications_asha'
const list = () => JSON.parse(window.localStorage.getItem(KEY) ?? 'null') as Record<string, unknown>[]
const alert = (id: string, changes: Partial<ReceivedAlert> = {}): ReceivedAlert => ({
  id,
  kind: 'real',
  from: 'ravi',
  name: 'Ravi',
  location: { latitude: 12.9, longitude: 77.5, address: 'Bengaluru' },
  time: '2026-01-05T06:30:00.000Z',
  message: 'Emergency SOS! Please help or contact authorities.',
  isSeen: false,
  isAnswered: false,
  answer: null,
  isThere: false,
  isMuted: false,
  againAt: null,
  endedAt: null,
  ...changes,
})

beforeEach(() => window.localStorage.clear())

test('[L-10] [S-26] a received alert is stored under the specification’s key with from, name, location, time, message', () => {
  keepReceived('asha', [alert('a')])
  expect(list()).toMatchObject([
    {
      from: 'ravi',
      name: 'Ravi',
      location: { latitude: 12.9, longitude: 77.5, address: 'Bengaluru' },
      time: '2026-01-05T06:30:00.000Z',
      message: 'Emergency SOS! Please help or contact authorities.',
    },
  ])
})

test('[K-23] a drill is never listed among the alarms', () => {
  keepReceived('asha', [alert('a'), alert('b', { kind: 'drill' })])
  expect(list().map(({ id }) => id)).toEqual(['a'])
})

test('[K-23] existing entries are kept, and the server’s are added once', () => {
  window.localStorage.setItem(KEY, JSON.stringify([{ name: 'One' }, { name: 'Two' }]))
  keepReceived('asha', [alert('a')])
  keepReceived('asha', [alert('a')])
  expect(list()).toHaveLength(3)
})

test('[K-23] [K-24] answered and ended alerts leave the list, with the sender’s position; alerts only seen stay', () => {
  keepReceived('asha', [alert('a'), alert('b'), alert('c')])
  keepReceived('asha', [
    alert('a', { isSeen: true, isAnswered: true }),
    alert('b', { endedAt: '2026-01-05T07:00:00.000Z' }),
    alert('c', { isSeen: true }),
  ])
  expect(list().map(({ id }) => id)).toEqual(['c'])
  keepReceived('asha', [])
  expect(list()).toEqual([])
})
