import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem } from '../kit/listings.ts'
import { openApp, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { choice, openSettings, range, reopenSettings, settingsOf, toggle } from './kit/settings.ts'
import { fill, tap } from './kit/hands.ts'

const everythingKept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

describe('data stored in the browser', () => {
  test('[R-34] a corrupted stored entry is removed and the defaults are used', async () => {
    const asha = await person('Asha')
    await openApp('/home', asha)
    localStorage.setItem('hereabouts_privacy', '{bad')
    await reopenSettings()
    expect(toggle('Contact info').checked).toBe(true)
    await waitFor(() => expect(localStorage.getItem('hereabouts_privacy')).toContain('"contactInfo":true'))
  })

  test('[S-34] settings and unsaved changes of one person are not shown to the next in the same browser', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')]
    await openSettings(asha)
    await user.click(toggle('Contact info'))
    await screen.findByText('Contact info: off')
    await openSettings(asha, 'safety')
    await tap('button', '1 km')
    await waitFor(() => expect(Object.keys(localStorage)).toContain('hereabouts_privacy_draft'))
    await openSettings(ravi)
    await waitFor(() => expect(toggle('Contact info').checked).toBe(true))
    await openSettings(ravi, 'safety')
    await waitFor(() => expect(range().value).toBe('250'))
    expect(screen.queryByText(/Not saved yet\./)).toBeNull()
  })
})

describe('the SOS turnoff passkey', () => {
  const field = () => document.querySelector<HTMLInputElement>('input[name=sosPasskey]')!
  const EMPTY = 'Enter a passkey. It cannot be empty.'
  const openPasskey = async () => {
    await openSettings(await person('Asha'), 'safety')
    await screen.findByRole('button', { name: 'Save passkey' })
  }

  test('[R-28] [S-20] is set, has at most 32 characters, and is not stored in the browser', async () => {
    await openPasskey()
    expect(field().maxLength).toBe(32)
    await user.click(field())
    await user.paste('x'.repeat(32))
    expect(screen.queryByText(/^At most 32/)).toBeNull()
    await user.paste('y')
    expect(field().value).toBe('x'.repeat(32))
    await screen.findByText('At most 32 characters. Further ones were left out.')
    await fill(field(), 'mango tree 7')
    await tap('button', 'Save passkey')
    await screen.findByText('Passkey saved.')
    await screen.findByText('A passkey is set. It turns your SOS off.')
    expect(field().value).toBe('')
    expect(JSON.parse(localStorage.getItem('hereabouts_sos_passkey')!)).toMatchObject({ set: true })
    expect(everythingKept()).not.toContain('mango')
  })

  test('[R-28] the eye shows a new passkey, and the field says that exactly this turns the SOS off', async () => {
    await openPasskey()
    await screen.findByText(/Check them with the eye: you need exactly these to turn your SOS off\./)
    await fill(field(), 'mango tree 7')
    expect(field().type).toBe('password')
    await tap('button', 'Show password')
    expect(field().type).toBe('text')
    expect(field().value).toBe('mango tree 7')
  })

  test('[R-28] a typed passkey is not stored in the browser, and Save of the range does not change it', async () => {
    await openPasskey()
    await fill(field(), 'mango tree 7')
    expect(everythingKept()).not.toContain('mango')
    await tap('button', 'Save')
    await screen.findByText('Settings saved.')
    expect(field().value).toBe('mango tree 7')
    await reopenSettings('safety')
    await screen.findByText(/^No passkey is set yet/)
  })

  test('[R-29] an empty passkey is refused at its field', async () => {
    await openPasskey()
    for (const typed of ['', '   ']) {
      await fill(field(), typed)
      await tap('button', 'Save passkey')
      await screen.findByText(EMPTY)
      expect(document.activeElement).toBe(field())
    }
    expect(screen.queryByText('Passkey saved.')).toBeNull()
    await fill(field(), 'x')
    await waitFor(() => expect(screen.queryByText(EMPTY)).toBeNull())
  })
})

describe('what others can see', () => {
  const answerAbout = async ({ api }: Someone, id: string) => (await api.get(`/api/products/${id}`)).text()

  test('[G-17] [R-16] contact info off: the phone number is neither in the page nor in the answer to another person', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')]
    const { id } = await makeItem(asha.api, HOME, { name: 'Tomato' })
    await openApp(`/product/${id}`, ravi)
    await screen.findByRole('link', { name: asha.phone })
    await openSettings(asha)
    await user.click(toggle('Contact info'))
    await waitFor(async () => expect((await settingsOf(asha))['contactInfo']).toBe(false))
    await openApp(`/product/${id}`, ravi)
    await screen.findByRole('heading', { name: 'Tomato' })
    await screen.findByText('Asha')
    expect(document.body.textContent).not.toContain(asha.phone)
    expect(await answerAbout(ravi, id)).not.toContain(asha.phone)
  })

  test('[R-16] a private profile: a stranger does not get the seller’s name, and sees that the seller is private', async () => {
    const [asha, ravi] = [await person('Asha Devi'), await person('Ravi')]
    const { id } = await makeItem(asha.api, HOME, { name: 'Tomato' })
    await openSettings(asha)
    await user.click(choice('Private'))
    await waitFor(async () => expect((await settingsOf(asha))['profileVisibility']).toBe('private'))
    await openApp(`/product/${id}`, ravi)
    await screen.findByText('Private seller')
    expect(await answerAbout(ravi, id)).not.toContain('Asha Devi')
  })

  test('[R-16] a person sees their profile as a stranger, a circle member and a seller see it', async () => {
    const asha = await person('Asha')
    await asha.api.patch('/api/settings', { data: { profileVisibility: 'private', contactInfo: false } })
    await openSettings(asha)
    await tap('button', /^See yourself/)
    const sheet = within(await screen.findByRole('dialog', { name: 'See yourself as others do' }))
    await sheet.findByText('You are not shown')
    for (const onlooker of ['Your circle', 'A seller']) {
      await user.click(sheet.getByRole('radio', { name: onlooker }))
      await sheet.findByText('Asha')
      await waitFor(() => expect(sheet.getAllByRole('definition')[0]!.textContent).toBe('Not shown'))
      expect(sheet.queryByText(asha.phone)).toBeNull()
    }
  })
})
