import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { id } from './contract.ts'

const time = z.nullable(z.string())

/** How an SOS reaches a person of the circle. */
export const ReachedPerson = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string(),
  /**
   * True when a push service recently accepted a message for one of the person's devices: alerts arrive with the app
   * closed.
   */
  isReachable: z.boolean(),
  /** True when the person has signed out on every device. */
  isSignedOut: z.boolean(),
  /**
   * ISO date on which a device last answered a test; null: never. No time of day, which would show when the device was
   * on.
   */
  answeredOn: z.nullable(z.string()),
  /** When the caller last asked this person to turn on notifications. */
  askedAt: time,
})
export type ReachedPerson = z.infer<typeof ReachedPerson>

/** A test of the caller's own devices. */
export const SelfTest = z.object({ sentAt: time, answeredAt: time })
export type SelfTest = z.infer<typeof SelfTest>

export const readReach = defineEndpoint({
  ...addresses.readReach,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ people: z.array(ReachedPerson), own: SelfTest }),
  summary:
    'Person by person who of the circle can be reached with the app closed, and the last trial of the own devices.',
})

export const askToSwitchOn = defineEndpoint({
  ...addresses.askToSwitchOn,
  access: 'signedIn',
  input: z.object({ id }),
  output: z.object({ askedAt: z.string() }),
  summary: 'Asks a member of the circle to switch notifications on, at most once a day.',
})

export const askAllToSwitchOn = defineEndpoint({
  ...addresses.askAllToSwitchOn,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ asked: z.number() }),
  summary:
    'Asks every member of the circle who cannot be reached with the app closed to switch notifications on, each at most once a day.',
})

export const startSelfTest = defineEndpoint({
  ...addresses.startSelfTest,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ ...SelfTest.shape, devices: z.number() }),
  summary: 'Tries the way an SOS takes to the own devices, at most once a minute.',
})

export const answerSelfTest = defineEndpoint({
  ...addresses.answerSelfTest,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ answered: z.boolean() }),
  summary: 'A device that was woken by a trial says so.',
})

export const sosReachEndpoints = [readReach, askToSwitchOn, askAllToSwitchOn, startSelfTest, answerSelfTest]
