import type { Page } from '@playwright/test'
import { bought } from './kit/dealing.ts'
import { picture } from './kit/listings.ts'
import { photosArrived } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, test } from './kit/test.ts'

const star = (page: Page, count: number) => page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` })

// Tests of the form, votes, answers and the outbox: e2e/screens/ratings.test.tsx.

test('[I-04] [I-09] [I-10] a purchase is reviewed with photos on a phone, and others read the review', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/status of 415/)
  const meena = await account('Meena')
  const asha = await person('Asha')
  const { page } = asha
  await page.goto('/ratings')
  await expect(page.getByRole('heading', { name: 'Nothing to review yet' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const { listingId } = await bought(asha, meena, { name: 'Rice' })
  await page.request.patch('/api/settings', { data: { purchaseHistory: true } })
  await moveTo(page, '/home')
  await moveTo(page, `/ratings?product=${listingId}`)
  await page.getByLabel('Comment').fill('a'.repeat(510))
  await page.getByLabel('Comment').press('Control+Enter')
  await expect(page.getByText('Please provide a rating.')).toBeVisible()
  await expectNoAxeViolations(page)
  await star(page, 5).click()
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('rice') })
  await expect(page.getByText('0 of 5')).toBeVisible()
  await input.setInputFiles(Array.from({ length: 6 }, (_, i) => picture(10 + i * 20, 120, 200)))
  await photosArrived(page, 5, 5)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Review submitted successfully!')).toBeVisible()

  await moveTo(page, `/product/${listingId}`)
  const card = page.getByRole('article', { name: 'Asha' })
  await expect(card).toContainText('a'.repeat(510))
  await expect(card.getByRole('button', { name: /Enlarge photo/ })).toHaveCount(5)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const read = await (await account('Ravi')).page.request.get(`/api/listings/${listingId}/reviews`)
  expect(await read.text()).toContain('a'.repeat(510))
})
