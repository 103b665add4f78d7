import { expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem, twoPeople } from '#features/listings/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { forgetFindings, recordFinding, wordsThatFound } from './findings.ts'

const reportedWords = (seller: TestCtx) => wordsThatFound(seller, seller.actor!.userId)

test('a seller sees the search words by which three people found a listing, not those of two', async () => {
  const { seller } = await twoPeople()
  const { id } = await newItem(seller)
  const other = await newItem(seller, { name: 'Onion' })
  const people: TestCtx[] = []
  for (const name of ['Asha', 'Ravi', 'Anil']) people.push(actingAs(seller, await newPerson(seller, name)))
  for (const person of people.slice(0, 2)) {
    await recordFinding(person, { id, words: ' Tomato ' })
    await recordFinding(person, { id: other.id, words: 'tomato' })
  }
  expect(await recordFinding(seller, { id, words: 'tomato' }), 'the seller').toEqual({ counted: false })
  expect(await reportedWords(seller)).toEqual([])
  expect(await recordFinding(people[2]!, { id, words: 'TOMATO' })).toEqual({ counted: true })
  expect(await reportedWords(seller)).toEqual([{ words: 'tomato', people: 3 }])
  seller.setNow(new Date(seller.now().getTime() + days(91)))
  expect(await reportedWords(seller)).toEqual([])
  await forgetFindings(seller)
})

test('nothing is recorded for people without search history, and short words are dropped', async () => {
  const { seller, other: buyer } = await twoPeople()
  const { id } = await newItem(seller)
  expect(await recordFinding(buyer, { id, words: 'to' })).toEqual({ counted: false })
  await saveMySettings(buyer, { searchHistory: false })
  expect(await recordFinding(buyer, { id, words: 'tomato' })).toEqual({ counted: false })
  await expect(recordFinding(buyer, { id: '1111111111111', words: 'tomato' })).rejects.toMatchObject({
    code: 'notFound',
  })
})
