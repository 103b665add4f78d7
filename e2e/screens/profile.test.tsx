import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { placeDeviceAt } from './kit/device.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { answerWith } from './kit/wire.ts'

const tab = (name: string) => screen.findByRole('tab', { name, selected: true })
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true })))
const panel = () => screen.getByRole('tabpanel')
const says = (text: RegExp) => waitFor(() => expect(panel().textContent).toMatch(text))
const texts = (role: string) =>
  within(panel())
    .getAllByRole(role)
    .map((each) => each.textContent)

/** Shows the person as a subscriber (or an administrator) by changing the server's answers. */
async function showAs(someone: Someone, traits: { hasActiveSubscription?: boolean; isAdmin?: boolean }) {
  answerWith('/api/me', { user: { ...someone.user, ...traits } })
  await reopenApp()
}

async function openProfile(address = '/profile'): Promise<Someone> {
  const asha = await person('Asha')
  // The first steps of a new account are above it until they are closed.
  await asha.api.post('/api/welcome', { data: { what: 'dismissed' } })
  await openApp(address, asha)
  await expectHeading('Asha')
  return asha
}

describe('the header', () => {
  test('[E-03] [E-04] [E-06] [B-28] shows initial, name, e-mail and phone above the two tabs', async () => {
    const asha = await openProfile()
    const header = within(screen.getByRole('banner'))
    for (const text of ['A', 'Asha', asha.email, asha.phone]) expect(header.getByText(text)).toBeTruthy()
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['My Profile', 'Seller'])
    await tab('My Profile')
  })

  test('[E-01] the Back control leads to the previous page, or Home if there is none', async () => {
    const asha = await openProfile()
    await tap('button', 'Back')
    await expectAddress('/home')
    await openApp('/wishlist', asha)
    await tap('link', 'Profile')
    await tap('tab', 'Seller')
    await tap('button', 'Back')
    await expectAddress('/wishlist')
  })

  test('[E-02] the settings button leads to the settings', async () => {
    await openProfile()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Settings' }))
    await expectAddress('/privacy-settings')
  })

  test('[E-06] [E-07] [B-28] [B-29] the address opens the tab, and a tab changes the address', async () => {
    const asha = await openProfile('/profile/seller')
    await tab('Seller')
    await openApp('/profile', asha)
    const own = await tab('My Profile')
    own.focus()
    await user.keyboard('{ArrowRight}')
    await expectAddress('/profile/seller')
    await focused('Seller')
    await user.keyboard('{ArrowLeft}')
    await expectAddress('/profile')
    await focused('My Profile')
  })
})

describe('My Profile', () => {
  test('[E-12] [E-13] [V-29] [W-10] shows the year of registration', async () => {
    await openProfile()
    await says(new RegExp(`Member since ${new Date().getFullYear()}`))
    expect(panel().textContent.match(/Member since \d{4}/g)).toHaveLength(1)
  })

  test('[E-14] [E-31] has the four facts and the account actions', async () => {
    const asha = await openProfile()
    expect(texts('heading')).toEqual(['Personal Information', 'Account Actions'])
    expect(texts('term')).toEqual(['Email', 'Phone', 'Location', 'Skills'])
    expect(texts('definition')).toEqual([asha.email, asha.phone, 'No address saved in your profile', 'None yet'])
    expect(texts('button')).toEqual(['Edit', 'Sign Out', 'Delete Account'])
  })
})

test('[B-24] the first step is done by an area of one’s own, not by the demo neighbourhood', async () => {
  placeDeviceAt(null)
  const asha = await person('Asha')
  const at = { name: 'Mysuru', address: '', latitude: 12.3, longitude: 76.65 }
  const keep = (chosen: object) => localStorage.setItem('hereabouts_area', JSON.stringify({ [asha.id]: chosen }))
  const firstStep = async () => (await screen.findByText('Choose your area')).closest('li')!.textContent
  keep({ area: { ...at, kind: 'demo' }, recent: [], real: null })
  await openApp('/profile', asha)
  expect(await firstStep()).toMatch(/^1Choose/)
  keep({ area: { ...at, kind: 'demo' }, recent: [], real: { ...at, kind: 'town' } })
  await reopenApp()
  await waitFor(async () => expect(await firstStep()).not.toMatch(/^1Choose/))
})

describe('the Seller tab', () => {
  test('[E-32] [E-33] [E-34] [V-29] [W-09] the tiles count the person’s own shops and products, not the samples', async () => {
    const asha = await openProfile('/profile/seller')
    await says(/Active Shops\s*0/)
    await says(/Total Products\s*0/)
    await makeShop(asha.api, HOME)
    for (const name of ['Tomato', 'Okra']) await makeItem(asha.api, HOME, { name })
    await reopenApp()
    await says(/Active Shops\s*1/)
    await says(/Total Products\s*2/)
  })

  test('tiles whose counts fail to load show a message, no number, and can be retried', async () => {
    await openApp('/wishlist', await person('Asha'))
    const restore = answerWith('/api/my/items', { error: { code: 'notYours', requestId: '' } }, 403)
    await reopenApp('/profile/seller')
    await screen.findByText(/This belongs to somebody else\./)
    expect(panel().textContent).not.toContain('Total Products')
    restore()
    await tap('button', 'Try again')
    await says(/Total Products\s*0/)
  })

  test.each([
    ['[E-36]', 'Manage Shops', '/shop-list'],
    ['[E-37]', 'Manage Offices', '/office-list'],
    ['[E-38]', 'My Items', '/item-list'],
    ['[E-39]', 'My Services', '/services-list'],
  ])('%s [E-35] [E-43] %s in the Seller Management grid leads to %s', async (_row, name, address) => {
    await openProfile('/profile/seller')
    const grid = (await screen.findByRole('heading', { name: 'Seller Management' })).closest('section')!
    expect(within(grid).getAllByRole('link')).toHaveLength(4)
    await user.click(within(grid).getByRole('link', { name }))
    await expectAddress(address)
  })

  test('[E-05] [E-40] [W-29] Premium and View Analytics are shown only with an active subscription', async () => {
    const asha = await openProfile('/profile/seller')
    await screen.findByRole('link', { name: 'Manage Shops' })
    expect(screen.queryByText('Premium')).toBeNull()
    expect(screen.queryByRole('link', { name: 'View Analytics' })).toBeNull()
    await showAs(asha, { hasActiveSubscription: true })
    await screen.findByText('Premium')
    await tap('link', 'View Analytics')
    await expectAddress('/seller-analytics')
  })

  test('[E-44] [X-09] [W-59] [X-15] [X-16] [B-69] links to the other pages are below the grid, Admin only for administrators', async () => {
    const asha = await openProfile('/profile/seller')
    const links = () =>
      within([...panel().querySelectorAll('section')].at(-1)!)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    const everybodys = [
      '/orders?side=seller',
      '/requests',
      '/asked-near',
      '/specialist-profile',
      '/wishlist',
      '/subscription',
      '/offline-sync',
      '/language-settings',
      '/privacy-settings',
    ]
    await waitFor(() => expect(links()).toEqual(everybodys))
    await showAs(asha, { isAdmin: true })
    await waitFor(() => expect(links()).toEqual([...everybodys, '/admin']))
  })
})
