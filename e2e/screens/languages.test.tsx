import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { expectAddress, expectHeading, fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { openSettings, settingsOf, toggle } from './kit/settings.ts'
import { login, openLogin } from './kit/signIn.ts'
import { answerWith } from './kit/wire.ts'

const auto = () => screen.getByRole<HTMLInputElement>('switch')
const radio = (code: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value="${code}"]`)
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value)
const lang = () => document.documentElement.lang
const navigation = () => within(screen.getByRole('navigation')).getAllByRole('listitem')[0]!.textContent

async function openLanguages(by?: Someone): Promise<Someone> {
  const someone = by ?? (await person('Asha'))
  await openApp('/language-settings', someone)
  await expectHeading('Language Settings')
  return someone
}

describe('the list', () => {
  test('[Q-01] [Q-06] [V-26] [Q-07] [Q-09] starts with English, auto-detect off and Save enabled', async () => {
    await openLanguages()
    expect(toggle('Auto-detect language').checked).toBe(false)
    expect(radio('en')!.checked).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })

  test('[Q-02] [Q-03] [V-26] [W-63] has about 100 languages, more on request, and none twice', async () => {
    await openLanguages()
    const shown = radios().length
    expect(shown).toBeGreaterThanOrEqual(90)
    expect(shown).toBeLessThanOrEqual(110)
    expect(new Set(radios()).size).toBe(shown)
    await tap('button', /^Show all 3\d\d languages/)
    expect(radios().length).toBeGreaterThan(300)
    expect(new Set(radios()).size).toBe(radios().length)
    expect(radio('hi')!.closest('label')!.textContent).toContain('100%')
    expect(radio('fr')!.closest('label')!.textContent).toContain('In English')
  })

  test('[Q-15] [Q-16] [Q-17] Regional Settings name currency, date format and distance', async () => {
    await openLanguages()
    await screen.findByRole('heading', { name: 'Regional Settings' })
    for (const text of ['Indian Rupee', 'DD/MM/YYYY', 'kilometers']) expect(screen.getByText(text)).toBeTruthy()
  })

  test('[Q-04] [Q-05] is searched by English and native name in any letter case, with a typo, or finds nothing', async () => {
    await openLanguages()
    const search = screen.getByRole('searchbox', { name: 'Search languages' })
    for (const typed of ['hIn', 'हिन्दी', 'hi', 'Hinid']) {
      await fill(search, typed)
      await waitFor(() => expect(radio('hi')).not.toBeNull())
      await waitFor(() => expect(radio('fr')).toBeNull())
    }
    await fill(search, 'zzz')
    await screen.findByText('No language found.')
    expect(radios()).toEqual([])
  })

  test('a search of blanks leaves the common languages', async () => {
    await openLanguages()
    const common = radios()
    const search = screen.getByRole('searchbox', { name: 'Search languages' })
    await fill(search, 'zzz')
    await screen.findByText('No language found.')
    await fill(search, '   ')
    await screen.findByRole('button', { name: /^Show all 3\d\d languages/ })
    expect(radios()).toEqual(common)
  })
})

describe('a choice', () => {
  test('[Q-08] [Q-09] [Q-14] [W-62] [X-32] auto-detect is saved at once, disables Save, and is turned off by a choice', async () => {
    Object.defineProperty(navigator, 'languages', { value: ['hi-IN'], configurable: true })
    Object.defineProperty(navigator, 'language', { value: 'hi-IN', configurable: true })
    const asha = await openLanguages()
    await user.click(auto())
    await expectHeading('भाषा सेटिंग्स')
    expect(lang()).toBe('hi')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'सेव करें' }).disabled).toBe(true)
    await waitFor(async () => expect((await settingsOf(asha)).language).toMatchObject({ autoDetect: true }))
    await reopenApp()
    await waitFor(() => expect(auto().checked).toBe(true))
    await user.click(radio('en')!)
    expect(auto().checked).toBe(false)
    await tap('button', 'सेव करें')
    await screen.findByText('Language saved.')
    await expectHeading('Language Settings')
    await reopenApp()
    await expectHeading('Language Settings')
    expect(auto().checked).toBe(false)
    expect(radio('en')!.checked).toBe(true)
  })

  test('[Q-10] [Q-13] Hindi is saved, used everywhere, and synced to another device', async () => {
    const asha = await openLanguages()
    await user.click(radio('hi')!)
    await tap('button', 'Save')
    await screen.findByText('भाषा सेव हो गई।')
    expect(navigation()).toBe('होम')
    await reopenApp()
    await waitFor(() => expect(radio('hi')!.checked).toBe(true))
    expect(lang()).toBe('hi')
    expect((await settingsOf(asha)).language).toMatchObject({ code: 'hi', autoDetect: false })
    localStorage.clear()
    await openLogin()
    expect(lang()).toBe('en')
    await login(asha.email, asha.password)
    await waitFor(() => expect(lang()).toBe('hi'))
  })

  test('[Q-10] [Q-13] French is saved, its missing texts fall back to English, and the next one is saved as well', async () => {
    const asha = await openLanguages()
    await user.click(radio('fr')!)
    await tap('button', 'Save')
    await screen.findByText('Language saved.')
    expect([navigation(), lang()]).toEqual(['Home', 'en'])
    await reopenApp()
    await waitFor(() => expect(radio('fr')!.checked).toBe(true))
    for (const code of ['en', 'hi']) {
      await user.click(radio(code)!)
      await tap('button', 'Save')
      await waitFor(async () => expect((await settingsOf(asha)).language).toMatchObject({ code }))
    }
  })

  test('[Q-11] [Q-12] [R-30] [W-64] the quick toggle changes between English and Hindi; change language leads to the list', async () => {
    await openSettings(await person('Asha'), 'language')
    await tap('radio', 'हिन्दी')
    await screen.findByRole('heading', { level: 1, name: 'भाषा' })
    await tap('radio', 'English')
    await screen.findByRole('heading', { level: 1, name: 'Language' })
    await tap('link', /^Change language/)
    await expectAddress('/language-settings')
  })

  test('[Q-13] a language chosen on the sign-in page stays on that device; the account keeps its own', async () => {
    const asha = await person('Asha')
    await openLogin()
    await tap('button', /हिन्दी/)
    await fill(await screen.findByLabelText('ईमेल या फ़ोन'), asha.email)
    await fill(screen.getByLabelText('पासवर्ड'), asha.password)
    await tap('button', 'लॉग इन')
    await expectAddress('/profile')
    await reopenApp()
    await expectHeading('Asha')
    expect(lang()).toBe('hi')
    expect((await settingsOf(asha)).language).toMatchObject({ code: null })
  })

  test('[Q-13] a language without translations says so before it is saved, and can be requested', async () => {
    const asha = await openLanguages()
    const COUNTED = 'You asked for Urdu. It is counted.'
    expect(screen.queryByText(/Not translated yet/)).toBeNull()
    await user.click(radio('ur')!)
    await screen.findByText(/Not translated yet: the words stay English/)
    await tap('button', 'I want it')
    await screen.findByText(COUNTED)
    expect((await settingsOf(asha)).languageWanted).toBe('ur')
    await reopenApp()
    await waitFor(() => expect(radio('ur')).not.toBeNull())
    await user.click(radio('ur')!)
    await screen.findByText(COUNTED)
  })
})

test.each([
  ['/privacy-policy', 'Where you are', 'आप कहाँ हैं'],
  ['/terms', 'Emergencies', 'आपात स्थिति'],
])('[R-33] [X-33] %s is readable without signing in, in English and Hindi', async (address, english, hindi) => {
  await openApp(address, null)
  await screen.findByRole('heading', { name: english })
  await screen.findByText(/^Last updated: \d{1,2} [A-Z][a-z]+ 2026$/)
  expect(screen.queryByText(/^Questions about your data/)).toBeNull()
  answerWith('/api/site', { privacyPolicyUrl: address, termsUrl: address, contact: 'help@example.in' })
  localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi' }))
  await reopenApp()
  await screen.findByRole('heading', { name: hindi })
  await screen.findByText('अपने डेटा या इन पेजों के बारे में सवाल? help@example.in पर लिखें')
  await screen.findByText(/^पिछला अपडेट: .*2026$/)
  localStorage.setItem('hereabouts_dates', 'numbers')
  await reopenApp()
  await screen.findByText(/^पिछला अपडेट: \d\d\/\d\d\/2026$/)
})
