import { beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { HERE } from '#features/listings/server/testing.ts'
import { moveInMeeting, shareInMeeting } from '#features/meetings/server/going.ts'
import { cancelMeeting } from '#features/meetings/server/proposing.ts'
import { purgeMeetings } from '#features/meetings/server/feature.ts'
import { readMeeting } from '#features/meetings/server/telling.ts'
import { newMeeting } from '#features/meetings/server/testing/newMeeting.ts'
import { reportThing as reporting } from '#features/reports/server/reporting.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { listDisputes, readDispute } from './disputes.ts'
import { readAdminOverview, REPORT_SUBJECTS } from './feature.ts'
import { findPeople } from './people.ts'
import { newAdmin } from './testing.ts'

const reportThing = reporting(REPORT_SUBJECTS)
let asha: TestCtx
let ravi: TestCtx
let admin: TestCtx
const idOf = (ctx: TestCtx) => ctx.actor!.userId
const about = (id: string) => ({
  subject: { kind: 'meeting' as const, id },
  rule: 'harassment' as const,
  text: 'He followed me home.',
  photoIds: [],
})
const PLACE = 'Metro station of a test'

beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  admin = await newAdmin(ctx)
})

/** A meeting whose positions are shared now. */
async function metNow(): Promise<{ id: string }> {
  const meeting = await newMeeting(asha, idOf(ravi), { placeName: PLACE, address: 'Gate 2' })
  await shareInMeeting(asha, { ...meeting, isOn: true })
  const at = { ...HERE, accuracyMeters: 5, measuredAt: asha.now().toISOString() }
  await moveInMeeting(asha, { ...meeting, ...at })
  return meeting
}
/** Everything that an administrator reads without a report about the meeting. */
const seenByAdmin = async () =>
  JSON.stringify([
    await listDisputes(admin, { status: 'unresolved' }),
    await readAdminOverview(admin),
    await findPeople(admin, { q: 'Asha' }),
    await findPeople(admin, { q: 'Ravi' }),
  ])

test('an administrator sees nothing of a meeting without a report, and only place, time and state with one', async () => {
  const { id } = await metNow()
  await expect(readMeeting(admin, { id })).rejects.toMatchObject({ code: 'meetingNotFound' })
  await expect(readDispute(admin, { id })).rejects.toMatchObject({ code: 'reportNotFound' })
  const before = await seenByAdmin()
  for (const part of [id, PLACE]) expect(before).not.toContain(part)

  const report = await reportThing(asha, about(id))
  const { disputes } = await listDisputes(admin, { status: 'unresolved' })
  expect(disputes).toMatchObject([{ id: report.id, kind: 'meeting', seller: { id: idOf(ravi) } }])
  const seen = await readDispute(admin, report)
  expect(seen.meeting).toEqual({
    place: `${PLACE}, Gate 2`,
    state: 'agreed',
    at: new Date(asha.now().getTime() + minutes(10)).toISOString(),
    metAt: null,
  })
  expect(seen.text).toBe('He followed me home.')
  expect(JSON.stringify(seen)).not.toMatch(/latitude|accuracyMeters|setOut|shares|code/)
  // The report gives access to nothing else.
  await expect(readMeeting(admin, { id })).rejects.toMatchObject({ code: 'meetingNotFound' })
  await cancelMeeting(ravi, { id })
  expect((await readDispute(admin, report)).meeting).toMatchObject({ state: 'cancelled' })
})

test('of two meetings the administrator sees only the reported one', async () => {
  const one = await newMeeting(asha, idOf(ravi), { placeName: PLACE })
  await cancelMeeting(asha, one)
  await newMeeting(asha, idOf(ravi), { placeName: 'Library of a test' })
  const report = await reportThing(ravi, about(one.id))
  expect(JSON.stringify(await readDispute(admin, report))).not.toContain('Library of a test')
})

test('only the two people of a meeting can report it, and the reported place is deleted with the meeting', async () => {
  const { id } = await metNow()
  const stranger = actingAs(admin, await newPerson(admin, 'Kiran'))
  await expect(reportThing(stranger, about(id))).rejects.toMatchObject({ code: 'notFound' })
  await expect(reportThing(admin, about(id))).rejects.toMatchObject({ code: 'notFound' })
  const report = await reportThing(ravi, about(id))
  expect((await readDispute(admin, report)).seller).toMatchObject({ id: idOf(asha) })
  admin.setNow(new Date(admin.now().getTime() + days(30) + hours(1)))
  await purgeMeetings(admin)
  expect((await readDispute(admin, report)).meeting).toBe(null)
})
