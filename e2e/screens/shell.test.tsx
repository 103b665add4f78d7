import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { BARE_ROUTES, OPEN_ROUTES } from '#core/paths.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { answerWith } from './kit/wire.ts'

const nav = () => screen.queryByRole('navigation', { name: 'Main' })
const ITEMS = ['Home', 'Search', 'Circle', 'Profile', 'Settings']

describe('the bottom navigation', () => {
  test('[B-12] has five items in a fixed order', async () => {
    await openApp('/profile', await person('Asha'))
    await expectHeading('Asha')
    expect(
      within(nav()!)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(ITEMS)
  })

  test.each([
    ['[B-07]', 'Home', '/home'],
    ['[B-08]', 'Search', '/filters'],
    ['[B-09]', 'Circle', '/circle'],
    ['[B-10]', 'Profile', '/profile'],
    ['[B-11]', 'Settings', '/privacy-settings'],
  ])('%s %s leads to its page and is marked there', async (_row, name, path) => {
    await openApp(name === 'Profile' ? '/wishlist' : '/profile', await person('Asha'))
    await screen.findByRole('navigation', { name: 'Main' })
    await user.click(within(nav()!).getByRole('link', { name }))
    expect(nav()!.contains(document.activeElement)).toBe(false)
    await waitFor(() => expect(location.pathname).toBe(path))
    await waitFor(() =>
      expect([...nav()!.querySelectorAll('[aria-current]')].map((link) => link.textContent)).toEqual([name]),
    )
  })

  test('the first stop of the Tab key is a link that skips to the content', async () => {
    await openApp('/wishlist', await person('Asha'))
    await screen.findByRole('navigation', { name: 'Main' })
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await expectAddress('/wishlist')
  })

  test.each(BARE_ROUTES)('[B-13] is hidden on %s', async (address) => {
    await openApp(address, null)
    await screen.findByRole('heading', { level: 1 })
    expect(nav()).toBeNull()
  })
})

describe('addresses', () => {
  test('[B-66] an unknown address shows a message, keeps the navigation, and leads to Home', async () => {
    await openApp('/nope', await person('Asha'))
    await expectHeading('There is nothing at this address.')
    expect(nav()).not.toBeNull()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Go to Home' }))
    await expectAddress('/home')
  })

  test.each(OPEN_ROUTES.filter((each) => each !== '/'))('[A-42] %s opens without an account', async (address) => {
    await openApp(address, null)
    await screen.findByRole('heading', { level: 1 })
    await expectAddress(address)
  })
})

describe('when rendering fails', () => {
  test('[B-68] [U-75] the screen says that something went wrong, why, and what to do', async () => {
    await openApp('/wishlist', await person('Asha'))
    answerWith('/api/my/shops', { shops: null })
    await reopenApp('/profile/seller')
    await expectHeading('Something went wrong.')
    expect(screen.getByRole('main').textContent).toMatch(/clear your browser storage or contact support/)
    expect(document.querySelector('code')!.textContent).toMatch(/null/)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    await tap('button', 'Clear storage')
    await screen.findByText(/This signs you out here/)
    expect(screen.getByRole('button', { name: 'Clear storage now' })).toBeTruthy()
  })
})
