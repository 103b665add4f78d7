import type { APIRequestContext } from '@playwright/test'
import { adminCommand, logInWithCode, turnOnTwoFactor } from './kit/administrator.ts'
import { BROKEN, performWhileBroken } from './kit/brokenServer.ts'
import { makeItem } from './kit/listings.ts'
import { expect, HOME, test } from './kit/test.ts'

async function read<Told>(api: APIRequestContext, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}

// Creating, editing, switching, paying and deleting: e2e/screens/brokenSelling.test.tsx.

test('[S11] when the server fails every change: a report, and an administrator’s decisions', async ({
  person,
  server,
  watch,
}) => {
  watch.allow(...BROKEN, /401 /)
  const [meena, ravi, anil] = [await person('Meena'), await person('Ravi'), await person('Anil')]
  const lamp = await makeItem(meena.page.request, HOME, { name: 'Tin lamp' })
  const { page } = anil
  await adminCommand(server, 'grant', anil.email)
  const app = await turnOnTwoFactor(anil)
  await page.request.post('/api/sign-out', { data: {} })
  await logInWithCode(page, anil, app)
  const reports = ravi.page.getByRole('dialog')
  const disputes = async () =>
    (await read<{ disputes: unknown[] }>(page.request, '/api/admin/disputes')).disputes.length
  await performWhileBroken({
    name: 'report',
    page: ravi.page,
    open: async () => {
      await ravi.page.goto(`/product/${lamp.id}`)
      await ravi.page.getByRole('button', { name: 'Report', exact: true }).click()
      await reports.getByRole('radio', { name: 'Fake' }).check()
      await reports.getByLabel('What happened?').fill('It is tin.')
    },
    act: () => reports.getByRole('button', { name: 'Send report' }).click(),
    typed: () => expect(reports.getByLabel('What happened?')).toHaveValue('It is tin.'),
    done: () => expect(ravi.page.getByText('Thank you. It will be looked at')).toBeVisible(),
    held: disputes,
    before: 0,
    after: 1,
  })
  const row = page.getByRole('article', { name: 'Tin lamp' })
  const isWaiting = async () =>
    (await read<{ listings: { id: string }[] }>(page.request, '/api/admin/listings')).listings.some(
      ({ id }) => id === lamp.id,
    )
  await performWhileBroken({
    name: 'approval',
    page,
    open: () => page.goto('/admin?tab=listings'),
    act: () => row.getByRole('button', { name: 'Approve' }).click(),
    noAnswer: /Network error/,
    done: () => expect(row).toHaveCount(0),
    held: isWaiting,
    before: true,
    after: false,
    showsByItself: true,
  })
})
