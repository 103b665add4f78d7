import type { Page } from '@playwright/test'
import { bought, review } from './kit/dealing.ts'
import { picture } from './kit/listings.ts'
import { photosArrived } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const star = (page: Page, count: number) => page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` })

test('[B-35] [I-01] [I-02] [I-12] [I-13] [V-33] a new account has nothing to review and reads the guidelines', async ({
  person,
}) => {
  const { page } = await person('Asha')
  await page.goto('/ratings')
  await expect(page.getByRole('heading', { level: 1, name: 'Rate & Review' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Purchases' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to review yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('[I-04] [I-09] [I-10] [I-16] [I-17] [I-18] a purchase is reviewed with stars, text and photos, and others read the review', async ({
  person,
  watch,
}) => {
  watch.allow(/status of 415/)
  const meena = await person('Meena')
  const asha = await person('Asha')
  const ravi = await person('Ravi')
  const { listingId } = await bought(asha, meena, { name: 'Rice' })
  const { page } = asha
  await page.request.patch('/api/settings', { data: { purchaseHistory: true } })
  await page.goto(`/product/${listingId}`)
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Write Review' }).click()
  await expect(page.getByRole('region', { name: 'Recent Purchases' }).getByRole('link', { name: /Rice/ })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit Review' })
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('radiogroup', { name: 'Your rating' }).getByRole('radio')).toHaveCount(5)
  await page.getByLabel('Comment').fill('hello')
  await expect(page.getByText('5/500')).toBeVisible()
  await page.getByLabel('Comment').press('Control+Enter')
  await expect(page.getByText('Please provide a rating.')).toBeVisible()
  await expectNoAxeViolations(page)
  for (const [i, word] of ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'].entries()) {
    await star(page, i + 1).click()
    await expect(page.getByText(word, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Comment').fill('a'.repeat(510))
  await expect(page.getByText('510/500')).toBeVisible()
  await expect(submit).toBeEnabled()

  const input = page.locator('input[type=file]').first()
  expect(await input.getAttribute('accept')).toMatch(/^image\//)
  await input.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('rice') })
  await expect(page.getByText('0 of 5')).toBeVisible()
  await input.setInputFiles(Array.from({ length: 6 }, (_, i) => picture(10 + i * 20, 120, 200)))
  await photosArrived(page, 5, 5)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove photo 5' }).click()
  await photosArrived(page, 4, 5)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(picture(250, 10, 10))
  await photosArrived(page, 5, 5)
  await expectNoAxeViolations(page)

  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/my-review', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await submit.click()
  const submitting = page.getByRole('button', { name: 'Submitting' })
  await expect(submitting).toBeDisabled()
  answerNow()
  await expect(page.getByText('Review submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL(`/product/${listingId}`)

  await ravi.page.goto(`/product/${listingId}`)
  const card = ravi.page.getByRole('article', { name: 'Asha' })
  await expect(card).toContainText('Bought')
  await expect(card).toContainText('a'.repeat(510))
  await expect(card).toContainText(/\d{1,2} [A-Z][a-z]{2}/)
  await expect(card.getByRole('img', { name: '5.0 out of 5' })).toBeVisible()
  await expect(card.getByRole('button', { name: /Enlarge photo/ })).toHaveCount(5)
  await expectNoAxeViolations(ravi.page)
  await expectNoSidewaysScroll(ravi.page)
})

test('[I-19] a review is marked helpful, answered in public by the seller, and changed and deleted by its writer', async ({
  person,
}) => {
  const meena = await person('Meena')
  const asha = await person('Asha')
  const ravi = await person('Ravi')
  const { listingId } = await bought(asha, meena, { name: 'Rice' })
  await review(asha, listingId, 5, 'Soft grains')
  const { page } = asha
  await ravi.page.goto(`/product/${listingId}`)
  const card = ravi.page.getByRole('article', { name: 'Asha' })
  await card.getByRole('button', { name: 'Helpful' }).click()
  await expect(card.getByRole('button', { name: 'Helpful (1)' })).toHaveAttribute('aria-pressed', 'true')

  await meena.page.goto(`/product/${listingId}`)
  await meena.page.getByRole('article', { name: 'Asha' }).getByRole('button', { name: 'Answer' }).click()
  await meena.page.getByRole('dialog').getByLabel('Answer').fill('Thank you, Asha')
  await meena.page.getByRole('button', { name: 'Publish answer' }).click()
  await expect(meena.page.getByRole('article', { name: 'Asha' })).toContainText('Thank you, Asha')
  await page.goto('/ratings')
  await expect(page.getByText('You have reviewed everything. Thank you!')).toBeVisible()
  await page.getByRole('group', { name: 'Rice' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Comment')).toHaveValue('Soft grains')
  await star(page, 2).click()
  await page.getByRole('button', { name: 'Update Review' }).click()
  await expect(page.getByText('Review updated.')).toBeVisible()
  await page.getByRole('group', { name: 'Rice' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your review was deleted.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Purchases' }).getByRole('link', { name: /Rice/ })).toBeVisible()
})

test('[I-22] [S-15] a review written offline is stored as "review_draft" and sent later', async ({ person, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const meena = await person('Meena')
  const asha = await person('Asha')
  const { page, context } = asha
  const { listingId } = await bought(asha, meena, { name: 'Rice' })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Rate & Review' }).click()
  await star(page, 4).click()
  await page.getByLabel('Comment').fill('Written in the tunnel')
  await goOffline(context)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Kept on this device. It is sent as soon as you are online.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toMatch(/review_draft/)
  await context.setOffline(false)
  await meena.page.goto(`/product/${listingId}`)
  await expect
    .poll(async () => (await (await meena.page.request.get(`/api/listings/${listingId}/reviews`)).json()).total)
    .toBe(1)
  await meena.page.reload()
  await expect(meena.page.getByText('Written in the tunnel')).toBeVisible()
})
