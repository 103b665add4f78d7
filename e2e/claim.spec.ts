import { writeFileSync } from 'node:fs'
import { adminCommand, hostCommand, turnOnTwoFactor } from './kit/administrator.ts'
import { type Account, expect, expectNoAxeViolations, north, test } from './kit/test.ts'

/** No other test sells there. */
const LANE = { latitude: 17.385, longitude: 78.4867 }

// Tests of wrong codes and of calls: src/features/reports/web/claim.test.tsx.

test('the owner finds an imported place and claims it with the code from an administrator', async ({
  person,
  server,
  watch,
}, info) => {
  watch.allow(/status of 400/)
  const { latitude, longitude } = north(LANE, 150)
  const file = info.outputPath('places.csv')
  writeFileSync(
    file,
    `name,latitude,longitude,category,address,phone\nKamala Tailors,${latitude},${longitude},Clothing,Pot Lane,+91 80 2345 6789\n`,
  )
  expect(await hostCommand(server, 'import', file)).toMatch(/created\s+1/)
  const owner = await person('Kamala', { at: LANE })
  const anil = await person('Anil')
  await adminCommand(server, 'grant', anil.email)
  await turnOnTwoFactor(anil)
  const found = async (by: Account) => {
    const answer = await by.page.request.get(`/api/search?q=kamala&latitude=${latitude}&longitude=${longitude}`)
    return ((await answer.json()) as { items: { id: string }[] }).items
  }

  const { page } = owner
  await expect.poll(async () => (await found(owner)).length).toBe(1)
  await page.goto(`/shop/${(await found(owner))[0]!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kamala Tailors' })).toBeVisible()
  await page.getByRole('button', { name: /^Is this your shop\?/ }).click()
  const claim = page.getByRole('dialog', { name: 'Is this your shop?' })
  await claim.getByLabel('Code').fill('AAAA-BBBB-CCCC')
  await claim.getByRole('button', { name: 'This is mine' }).click()
  await expect(claim.getByText('This code is wrong or has run out.')).toBeVisible()
  await expect(claim.getByLabel('Code')).toHaveValue('AAAA-BBBB-CCCC')
  await expectNoAxeViolations(page)
  await claim.getByRole('button', { name: 'Ask for a call' }).click()
  await expect(claim.getByText('We’ll call +918023456789 and tell you the code.')).toBeVisible()

  const office = anil.page
  await office.goto('/admin?section=claims')
  await expect(office.getByRole('link', { name: '+918023456789' })).toHaveAttribute('href', 'tel:+918023456789')
  await office.getByRole('searchbox').fill('kamala')
  await office.getByRole('button', { name: 'Create a code for Kamala Tailors' }).click()
  const given = office.getByRole('dialog', { name: 'Code for Kamala Tailors' })
  const code = await given.getByText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/).textContent()
  await expectNoAxeViolations(office)

  await claim.getByLabel('Code').fill(code!.toLowerCase())
  await claim.getByRole('button', { name: 'This is mine' }).click()
  await expect(page.getByText('It’s yours now.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Is this your shop\?/ })).toHaveCount(0)
  expect(await (await page.request.get('/api/my/shops')).text()).toContain('Kamala Tailors')
  // The searching person's own listings are not among the results (D-48); others still find them.
  expect([(await found(owner)).length, (await found(anil)).length]).toEqual([0, 1])

  // The code is used up, and another import does not change the owner's data.
  expect(await hostCommand(server, 'import', file)).toMatch(/claimed\s+1/)
  await office.reload()
  await office.getByRole('searchbox').fill('kamala')
  await expect(office.getByText('Kamala Tailors')).toHaveCount(0)
})
