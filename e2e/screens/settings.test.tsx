import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { onPhone } from './kit/device.ts'
import { expectAddress, fill, tap } from './kit/hands.ts'
import { administrator, person, type Someone } from './kit/people.ts'
import { answerWith } from './kit/wire.ts'
import { choice, openSettings, range, reopenSettings, settingsOf, toggle } from './kit/settings.ts'

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

describe('the index', () => {
  test('[R-01] [X-14] [W-61] shows its name and leads to how it works', async () => {
    await openApp('/privacy-settings', await person('Asha'))
    await screen.findByRole('heading', { level: 1, name: 'Privacy & Security' })
    expect(screen.getByRole('link', { name: /^How it works/ }).getAttribute('href')).toBe('/onboarding')
  })

  test.each([
    ['Account', ['Account Actions']],
    ['Privacy', ['Profile visibility', 'Data sharing']],
    ['Security', ['Security']],
    ['Safety', ['SOS call range', 'SOS turnoff passkey']],
    ['Notices', [], 'Notifications'],
    ['Language', ['Language']],
    ['Display', ['Theme', 'Text size']],
    ['Data', ['Data management']],
  ])('[R-13] the page %s has the sections %j', async (page, headings, name = page) => {
    await openApp('/privacy-settings', await person('Asha'))
    const link = () => document.querySelector(`nav [href="/privacy-settings/${page.toLowerCase()}"]`)
    await waitFor(() => expect(link()).not.toBeNull())
    await user.click(link()!)
    await screen.findByRole('heading', { level: 1, name })
    const shown = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
    await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(headings)))
    // One for narrow screens, one for wide ones.
    expect(shown().filter((heading) => heading === name)).toHaveLength(2)
  })

  test('[R-13] [R-30] [R-21] [X-18] languages, the download and Offline Sync are on their pages', async () => {
    const asha = await person('Asha')
    await openSettings(asha, 'language')
    const link = await screen.findByRole('link', { name: /^Change language/ })
    expect(link.getAttribute('href')).toBe('/language-settings')
    await openSettings(asha, 'data')
    await screen.findByRole('button', { name: /^Download My Data/ })
    expect(screen.getByRole('link', { name: /^Offline Sync/ }).getAttribute('href')).toBe('/offline-sync')
  })

  test('Sign Out confirms that it is done', async () => {
    await openApp('/privacy-settings', await person('Asha'))
    await user.click((await screen.findAllByRole('button', { name: /^Sign Out/ }))[0]!)
    await expectAddress('/login')
    await screen.findByText('You’re signed out.')
  })

  test('Admin Panel is shown to administrators only', async () => {
    await openApp('/privacy-settings', await person('Asha'))
    await screen.findByRole('link', { name: /^How it works/ })
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull()
    await openApp('/privacy-settings', await administrator())
    expect((await screen.findByRole('link', { name: 'Admin Panel' })).getAttribute('href')).toBe('/admin')
  })
})

const SHARED = [
  ['[R-03]', 'Location sharing', true],
  ['[R-04]', 'Contact info', true],
  ['[R-05]', 'Purchase history', false],
  ['[R-06]', 'Activity status', true],
  ['[R-07]', 'Search history', true],
] as const
const TOLD = [
  ['[R-08]', 'Orders', true],
  ['[R-09]', 'Messages', true],
  ['[R-10]', 'Marketing', false],
  ['[R-11]', 'Nearby', true],
] as const

const SWITCHES = [
  ...SHARED.map((row) => [...row, 'privacy'] as const),
  ...TOLD.map((row) => [...row, 'notices'] as const),
]

describe('a switch', () => {
  test.each(SWITCHES)(
    '%s [R-14] [S-32] %s starts %s; a change reaches the server and another device',
    async (_row, name, isOn, page) => {
      const asha = await person('Asha')
      await openSettings(asha, page)
      expect(toggle(name).checked).toBe(isOn)
      await user.click(toggle(name))
      if (page === 'privacy') await screen.findByText(`${name}: ${isOn ? 'off' : 'on'}`)
      await waitFor(() => expect(toggle(name).checked).toBe(!isOn))
      const field = name.toLowerCase().replace(/ (.)/, (_, letter: string) => letter.toUpperCase())
      const stored = async () => {
        const { notifications, ...others } = await settingsOf(asha)
        return { ...others, ...(notifications as object) } as Record<string, unknown>
      }
      await waitFor(async () => expect((await stored())[field]).toBe(!isOn))
      localStorage.clear()
      await openSettings(asha, page)
      await waitFor(() => expect(toggle(name).checked).toBe(!isOn))
    },
  )

  test('[R-02] [R-14] [R-15] the profile is public at first, and private once chosen, on another device too', async () => {
    const asha = await person('Asha')
    await openSettings(asha)
    expect(choice('Public').checked).toBe(true)
    await user.click(choice('Private'))
    await screen.findByText('Profile visibility: Private')
    await waitFor(async () => expect((await settingsOf(asha))['profileVisibility']).toBe('private'))
    localStorage.clear()
    await openSettings(asha)
    await waitFor(() => expect(choice('Private').checked).toBe(true))
  })

  test('applies at once and is reversed by Undo, on every device', async () => {
    const asha = await person('Asha')
    const saved = async () => (await settingsOf(asha))['contactInfo']
    await openSettings(asha)
    await user.click(toggle('Contact info'))
    await screen.findByText('Contact info: off')
    await waitFor(async () => expect(await saved()).toBe(false))
    await tap('button', /^Undo: /)
    await waitFor(() => expect(toggle('Contact info').checked).toBe(true))
    await waitFor(async () => expect(await saved()).toBe(true))
  })

  test('the daily email is saved at once, and is the same switch as on /notifications', async () => {
    await openSettings(await person('Asha'), 'notices')
    const mail = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Daily email/ })
    expect((await mail()).checked).toBe(false)
    const isSaved = async (checked: boolean) =>
      waitFor(async () => expect(await mail()).toMatchObject({ checked, disabled: false }))
    await user.click(await mail())
    await isSaved(true)
    expect(screen.queryByText(/Not saved yet\./)).toBeNull()
    await reopenApp('/notifications')
    await waitFor(async () => expect((await mail()).checked).toBe(true))
    await user.click(await mail())
    await isSaved(false)
    await reopenSettings('notices')
    await isSaved(false)
  })
})

describe('the SOS range', () => {
  async function openRange(): Promise<Someone> {
    const asha = await person('Asha')
    await openSettings(asha, 'safety')
    await waitFor(() => expect(save().disabled).toBe(false))
    return asha
  }

  test('[R-23] [R-24] [V-08] is 250 m at first, its slider goes from 0.25 to 5000 km in steps of 0.01', async () => {
    await openRange()
    const slider = screen.getByRole('slider')
    const told = ['min', 'max', 'step', 'aria-valuetext'].map((name) => slider.getAttribute(name))
    expect(told).toEqual(['0.25', '5000', '0.01', '250 m'])
    expect(range().value).toBe('250')
  })

  test.each([
    ['[R-25] [V-08]', '500', '500', '500 m'],
    ['[R-25] [V-08]', '2000', '2000', '2 km'],
    ['[R-26]', '100', '250', '250 m'],
    ['[R-26]', '9999999', '5000000', '5000 km'],
    ['[R-26]', '', '250', '250 m'],
  ])('%s typed "%s" it becomes %s, shown as %s', async (_row, typed, becomes, text) => {
    await openRange()
    await fill(range(), typed)
    await user.type(range(), '{Enter}')
    await waitFor(() => expect(range().value).toBe(becomes))
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(text)
    screen.getByText('250 m to 5000 km')
  })

  test('[R-14] [R-15] [R-27] is saved on the server, confirmed, and synced to another device', async () => {
    const asha = await openRange()
    await fill(range(), '2500')
    await user.click(save())
    await screen.findByText('Settings saved.')
    expect(screen.queryByText(/Not saved yet\./)).toBeNull()
    expect(await settingsOf(asha)).toMatchObject({ sosRangeMeters: 2500 })
    expect(JSON.parse(localStorage.getItem('hereabouts_privacy')!)).toMatchObject({ sosRangeMeters: 2500 })
    localStorage.clear()
    await openSettings(asha, 'safety')
    await waitFor(() => expect(range().value).toBe('2500'))
  })

  test('[R-14] an unsaved range survives a lost network and a reload, is marked as unsaved, and can be taken back', async () => {
    await openRange()
    await tap('button', '1 km')
    await screen.findByText('Not saved yet. Your changes are kept on this device.')
    setOffline(true)
    await user.click(save())
    await screen.findByText('Not saved. Network error. Please try again. Your changes are kept on this device.')
    expect(screen.queryByText('Settings saved.')).toBeNull()
    setOffline(false)
    await reopenSettings('safety')
    await waitFor(() => expect(range().value).toBe('1000'))
    await screen.findByText(/Not saved yet\./)
    await tap('button', 'Take back')
    await waitFor(() => expect(range().value).toBe('250'))
    expect(screen.queryByText(/Not saved yet\./)).toBeNull()
    await reopenSettings('safety')
    await waitFor(() => expect(range().value).toBe('250'))
  })
})

test('[R-14] a switch turned offline stays turned, is queued over a reload, and is sent later', async () => {
  const asha = await person('Asha')
  await openSettings(asha)
  await waitFor(() => expect(toggle('Contact info').checked).toBe(true))
  setOffline(true)
  await user.click(toggle('Contact info'))
  await screen.findByText('Contact info: off')
  expect(toggle('Contact info').checked).toBe(false)
  await reopenSettings()
  expect(toggle('Contact info').checked).toBe(false)
  expect(await settingsOf(asha)).toMatchObject({ contactInfo: true })
  setOffline(false)
  await waitFor(async () => expect(await settingsOf(asha)).toMatchObject({ contactInfo: false }))
  expect(toggle('Contact info').checked).toBe(false)
})

test('a failed download shows its reason and can be requested again', async () => {
  await openSettings(await person('Asha'), 'data')
  const restore = answerWith('/api/my-data', { error: { code: 'busy', requestId: '' } }, 503)
  await tap('button', /^Download My Data/)
  await screen.findByText('The download failed. Our server is busy. Try again in a moment.')
  restore()
  await tap('button', /^Download My Data/)
  await screen.findByText('Downloaded.')
})

test('[R-13] the index stays beside the open page on a desktop, and marks it', async () => {
  await openApp('/privacy-settings', await person('Asha'))
  await screen.findByRole('heading', { level: 2, name: 'Account' })
  const index = () => within(screen.getByRole('navigation', { name: 'Settings' }))
  await user.click(index().getByRole('link', { name: /^Privacy Profile/ }))
  await screen.findByRole('heading', { level: 1, name: 'Privacy & Security' })
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(5))
  expect(
    index()
      .getByRole('link', { name: /^Privacy Profile/ })
      .getAttribute('aria-current'),
  ).toBe('page')
})

test('on a phone Back leads from a settings page to the index', async () => {
  onPhone()
  await openApp('/privacy-settings', await person('Asha'))
  await user.click((await screen.findAllByRole('link', { name: /^Privacy Profile/ })).at(-1)!)
  await expectAddress('/privacy-settings/privacy')
  await screen.findByRole('heading', { name: 'Profile visibility' })
  history.back()
  await expectAddress('/privacy-settings')
  await screen.findByRole('heading', { level: 1, name: 'Privacy & Security' })
})

describe('privacy policy and terms', () => {
  test.each([
    ['[R-31]', 'Privacy policy', '/privacy-policy'],
    ['[R-32]', 'Terms', '/terms'],
  ])('%s the link %s opens %s in a new tab without an opener', async (_row, name, path) => {
    await openApp('/privacy-settings', await person('Asha'))
    const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) })
    expect(['href', 'target'].map((each) => link.getAttribute(each))).toEqual([path, '_blank'])
    expect(link.getAttribute('rel')).toMatch(/noopener/)
  })

  test.each([
    ['/privacy-policy', 'en', 'Where you are'],
    ['/privacy-policy', 'hi', 'आप कहाँ हैं'],
    ['/terms', 'en', 'Emergencies'],
    ['/terms', 'hi', 'आपात स्थिति'],
  ])('[R-33] [X-33] %s is readable without signing in, in %s', async (path, code, heading) => {
    await openApp(path, null)
    localStorage.setItem('hereabouts_language', JSON.stringify({ code }))
    await reopenApp(path)
    await screen.findByRole('heading', { name: heading })
    await expectAddress(path)
  })

  test('their date is in words until the person chooses numbers', async () => {
    const asha = await person('Asha')
    await openApp('/language-settings', asha)
    const today = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
    await screen.findByRole('button', { name: today.format(new Date()), pressed: true })
    await reopenApp('/privacy-policy')
    await screen.findByText(/^Last updated: \d{1,2} \w{3}/)
    await reopenApp('/language-settings')
    await tap('button', 'DD/MM/YYYY')
    await reopenApp('/privacy-policy')
    await screen.findByText(/^Last updated: \d\d\/\d\d\/\d{4}$/)
  })
})
