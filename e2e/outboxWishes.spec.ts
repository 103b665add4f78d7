import { makeItem } from './kit/listings.ts'
import { expect, HOME, type Person, test } from './kit/test.ts'
import { goOffline, waitingIn } from './kit/waiting.ts'

/** The products of a person's wishlist on the server. */
const wishedIds = async ({ context }: Person) =>
  ((await (await context.request.get('/api/wishlist/ids')).json()) as { ids: string[] }).ids

/** The point in the life of an action at which the page is closed. */
const STEPS = ['kept', 'lost on the way', 'answer lost', 'answered'] as const

/** Each action, and the state that the server must have after it. */
const ACTIONS = [
  { name: 'add', method: 'PUT', before: false, after: true },
  { name: 'remove', method: 'DELETE', before: true, after: false },
] as const

test('[S-06] [S-33] an action survives a reload at each of its steps, and is applied once', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { page, context } = asha
  for (const action of ACTIONS) {
    for (const step of STEPS) {
      const item = await makeItem(meena.context.request, HOME, { name: `${action.name} ${step}` })
      if (action.before) await context.request.put(`/api/wishlist/${item.id}`, { data: {} })
      await page.goto(`/product/${item.id}`)
      const heart = page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first()
      await expect(heart).toHaveAttribute('aria-pressed', String(action.before))
      let effects = 0
      let isCut = step !== 'answered'
      await context.route(`**/api/wishlist/${item.id}*`, async (route) => {
        if (route.request().method() !== action.method) return route.continue()
        if (isCut && step !== 'answer lost') return route.abort('connectionfailed').catch(() => undefined)
        const response = await route.fetch()
        effects += 1
        if (isCut) return route.abort('connectionreset').catch(() => undefined)
        return route.fulfill({ response }).catch(() => undefined)
      })
      if (step === 'kept') await goOffline(context)
      await heart.click()
      if (step === 'answered') await expect.poll(() => effects).toBe(1)
      else await expect.poll(() => waitingIn(page)).toBe(1)
      if (step === 'answer lost') await expect.poll(() => effects).toBeGreaterThan(0)
      await context.setOffline(false)
      await page.reload()
      isCut = false
      await expect.poll(() => waitingIn(page), { message: `${action.name}, ${step}` }).toBe(0)
      expect((await wishedIds(asha)).filter((id) => id === item.id)).toHaveLength(action.after ? 1 : 0)
      await context.unroute(`**/api/wishlist/${item.id}*`)
    }
  }
})

test('[S-34] unsent changes of one person stay queued for them, are mentioned, and are never sent by the next person', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const item = await makeItem(meena.context.request, HOME, { name: 'Brass diya' })
  const { page, context } = asha
  await page.goto(`/product/${item.id}`)
  await context.route('**/api/wishlist/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
  )
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect.poll(() => waitingIn(page)).toBe(1)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await context.unroute('**/api/wishlist/*')
  const signIn = async (who: Person) => {
    await page.getByLabel('Email or phone').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/profile')
  }
  await signIn(ravi)
  await page.goto('/offline-sync')
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
  expect(await waitingIn(page)).toBe(1)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(asha)
  await expect.poll(() => waitingIn(page)).toBe(0)
  expect(await wishedIds(asha)).toEqual([item.id])
})
