import { expect, test } from 'vitest'
import type { Circle, CircleMember, NearbyPerson } from '../contract.ts'
import {
  forgetCircle,
  keepCircle,
  keepFeed,
  keepUsers,
  keptFor,
  localCircle,
  localFeed,
  localUsers,
} from './localCircle.ts'

const person = {
  id: 'ravi',
  name: 'Ravi',
  profilePhoto: '',
  skills: [],
  keywords: [],
  distance: null,
  presence: null,
  isDemo: false,
}
const neighbor: NearbyPerson = { ...person, relation: 'none' }
const member: CircleMember = {
  ...person,
  location: null,
  lastMessage: '',
  lastKind: null,
  lastIsMine: false,
  lastMessageTime: '',
  unread: 0,
  exact: null,
  seesMeUntil: null,
}
const circle: Circle = { members: [], asking: [], asked: [], myArea: null, standing: 'noArea' }

test('of a circle that is forgotten nothing is left in the browser', () => {
  keepCircle('asha', { ...circle, members: [member] })
  keepUsers([neighbor])
  keepFeed('asha', [])
  expect([keptFor(), localCircle('asha')?.members, localUsers('asha')]).toEqual(['asha', [member], [neighbor]])
  forgetCircle()
  expect([keptFor(), localCircle('asha'), localUsers('asha'), localFeed('asha')]).toEqual([null, null, null, null])
})
