import { expect, test } from 'vitest'
import { cellMiddle } from '#core/area.ts'
import { HERE, newItem, newSpecialization, specializationInput, twoPeople } from './testing.ts'
import { myItems } from './items.ts'
import { clearSpecializations, mySpecialization, mySpecializations, updateSpecialization } from './specializations.ts'
import { deleteOwnListing } from './upkeep.ts'

test('[F-131] a specialization has the keys of the specification, and the centre of the area as its location', async () => {
  const { seller } = await twoPeople()
  const { latitude, longitude } = cellMiddle(HERE)
  expect(await newSpecialization(seller)).toMatchObject({
    specialization: 'Veena teacher',
    experience: 12,
    keywords: ['music', 'veena'],
    qualification: 'M.A. (Music)',
    contact: '+91 90000 00077',
    location: { lat: latitude, lng: longitude },
  })
})

test('[F-130] only the person’s own specializations are listed', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newSpecialization(seller)
  expect((await mySpecializations(seller)).specializations).toMatchObject([{ id }])
  expect((await mySpecializations(other)).specializations).toEqual([])
})

test('[F-140] [X-05] an edit changes the same entry', async () => {
  const { seller, other } = await twoPeople()
  const { id, version } = await newSpecialization(seller)
  const input = { ...specializationInput({ experience: 13.5 }), id, version }
  expect(await updateSpecialization(seller, input)).toMatchObject({ id, experience: 13.5 })
  expect((await mySpecializations(seller)).specializations).toHaveLength(1)
  await expect(updateSpecialization(seller, input)).rejects.toMatchObject({ code: 'changedElsewhere' })
  await expect(updateSpecialization(other, input)).rejects.toMatchObject({ code: 'notYours' })
  await expect(mySpecialization(other, { id })).rejects.toMatchObject({ code: 'notYours' })
  await expect(mySpecialization(seller, { id: '0' })).rejects.toMatchObject({ code: 'specializationNotFound' })
})

test('[F-132] a specialization is deleted permanently', async () => {
  const { seller } = await twoPeople()
  const { id } = await newSpecialization(seller)
  await deleteOwnListing(seller, { id })
  expect((await mySpecializations(seller)).specializations).toEqual([])
})

test('[F-133] [X-31] clearing deletes all of the person’s specializations and nothing else', async () => {
  const { seller, other } = await twoPeople()
  for (let i = 0; i < 3; i++) await newSpecialization(seller)
  await newSpecialization(other)
  await newItem(seller)
  expect(await clearSpecializations(seller)).toEqual({ deleted: 3 })
  expect((await mySpecializations(seller)).specializations).toEqual([])
  expect((await mySpecializations(other)).specializations).toHaveLength(1)
  expect((await myItems(seller, {})).items).toHaveLength(1)
})
