import { beforeEach, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { recordMissed, missedOf } from '#features/insights/server/missedSearches.ts'
import { HERE } from '#features/listings/server/testing.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { readAskedNear } from './board.ts'
import { createRequest, neighbour, seller } from './testing/street.ts'

let visitor: TestCtx
let meena: TestCtx
beforeEach(async () => {
  visitor = await testCtx()
  meena = (await seller(visitor, 'Meena', 'Country tomato')).ctx
})

const search = async (ctx: TestCtx, text: string) => {
  const missed = missedOf(ctx, { text, near: HERE })
  await recordMissed(ctx, [missed!])
}
const lastWeek = async () => (await readAskedNear(meena)).weeks[0]!.wanted

test('concepts that three people requested or searched in vain are reported the day after, those of two are not', async () => {
  const people = await Promise.all(['A', 'B', 'C'].map((name) => neighbour(visitor, name)))
  await createRequest(people[0]!, { words: 'Who has a used guitar?' })
  await search(people[1]!, 'guitar')
  await search(people[1]!, 'gitar')
  await createRequest(meena, { words: 'guitar' })
  meena.setNow(new Date(meena.now().getTime() + days(1)))
  expect(await lastWeek()).toEqual([])
  meena.setNow(new Date(meena.now().getTime() - days(1)))
  await search(people[2]!, 'गिटार')
  expect(await lastWeek()).toEqual([])
  meena.setNow(new Date(meena.now().getTime() + days(1)))
  expect(await lastWeek()).toEqual([{ concept: 'product/guitar', people: 3 }])
})

test('a fourth person does not change the reported number, a fifth does; later it moves to earlier weeks and then disappears', async () => {
  const oneMore = async () => createRequest(await neighbour(visitor, 'Neighbour'), { words: 'cake' })
  for (let n = 0; n < 4; n++) await oneMore()
  meena.setNow(new Date(meena.now().getTime() + days(1)))
  expect(await lastWeek()).toEqual([{ concept: 'product/cake', people: 3 }])
  await oneMore()
  meena.setNow(new Date(meena.now().getTime() + days(1)))
  expect(await lastWeek()).toEqual([{ concept: 'product/cake', people: 5 }])
  meena.setNow(new Date(meena.now().getTime() + days(7)))
  expect((await readAskedNear(meena)).weeks.map(({ wanted }) => wanted.length)).toEqual([0, 1, 0, 0])
  meena.setNow(new Date(meena.now().getTime() + days(28)))
  expect((await readAskedNear(meena)).weeks.flatMap(({ wanted }) => wanted)).toEqual([])
})

test('a person without listings gets no report', async () => {
  expect(await readAskedNear(await neighbour(visitor, 'Nobody'))).toMatchObject({ hasListings: false })
})

test('what most people want comes first; among the equally wanted, who asked first makes no difference', async () => {
  for (const [n, name] of ['A', 'B', 'C', 'D', 'E'].entries()) {
    const somebody = await neighbour(visitor, name)
    for (const words of n < 3 ? ['guitar', 'cake', 'bicycle'] : ['bicycle']) await createRequest(somebody, { words })
  }
  meena.setNow(new Date(meena.now().getTime() + days(1)))
  const wanted = (await lastWeek()).map(({ concept }) => concept)
  expect(wanted).toEqual(['product/bicycle', 'product/cake', 'product/guitar'])
})
