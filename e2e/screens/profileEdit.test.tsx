import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { expectAlert, expectHeading, fill, tap } from './kit/hands.ts'
import { codeSentTo, sentTo } from './kit/mail.ts'
import { person, type Someone } from './kit/people.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const storedUser = () => JSON.parse(localStorage.getItem('hereabouts_user')!) as Record<string, unknown>
const onServer = async ({ api }: Someone) =>
  ((await (await api.get('/api/me')).json()) as { user: Record<string, unknown> }).user

async function edit(by?: Someone): Promise<Someone> {
  const asha = by ?? (await person('Asha'))
  await openApp('/profile', asha)
  await tap('button', 'Edit')
  await screen.findByRole('button', { name: 'Save Changes' })
  return asha
}

async function save(): Promise<void> {
  await tap('button', 'Save Changes')
  await screen.findByRole('button', { name: 'Edit' })
}

describe('the edit mode', () => {
  test('[E-10] [E-15] [E-16] a name is edited, and discarded by Cancel', async () => {
    await edit()
    await fill(field('Name'), 'Dropped')
    await tap('button', 'Cancel')
    await expectHeading('Asha')
    await tap('button', 'Edit')
    await waitFor(() => expect(field('Name').value).toBe('Asha'))
  })

  test('[E-10] [E-17] [E-18] Save Changes stores the name here and on the server, and returns to the view', async () => {
    const asha = await edit()
    await fill(field('Name'), 'Asha Rao')
    await save()
    await reopenApp()
    await expectHeading('Asha Rao')
    expect(await onServer(asha)).toMatchObject({ name: 'Asha Rao' })
  })

  test('[E-17] [E-18] a new phone number is stored once its code is entered, and the old number is notified', async () => {
    const asha = await edit()
    const phone = asha.phone.replace('+919', '+918')
    await fill(field('Phone'), phone)
    await tap('button', 'Save Changes')
    const code = await codeSentTo(phone)
    expect(await onServer(asha)).toMatchObject({ phone: asha.phone })
    await fill(await screen.findByLabelText('Code'), code)
    await tap('button', 'Confirm')
    await screen.findByRole('button', { name: 'Edit' })
    await waitFor(async () => expect(await onServer(asha)).toMatchObject({ phone }))
    expect(storedUser()).toMatchObject({ phone })
    await waitFor(() => expect(sentTo(asha.phone)).toHaveLength(1))
  })

  test('[E-18] an e-mail address in use by another account is refused, as is an invalid one', async () => {
    const ravi = await person('Ravi')
    await edit()
    await fill(field('Email'), 'x@')
    await tap('button', 'Save Changes')
    await screen.findByText('Invalid email format')
    await fill(field('Email'), ravi.email.toUpperCase())
    await tap('button', 'Save Changes')
    await expectAlert('This already exists.')
  })

  test('[E-10] edits of an earlier visit are announced until the next edit, new ones are not', async () => {
    const restored = 'Your unsaved changes are back.'
    await edit()
    await fill(field('Name'), 'Asha Rao')
    await screen.findByText('Not saved yet. Your changes are kept on this device.')
    expect(screen.queryByText(restored)).toBeNull()
    await reopenApp()
    await screen.findByText(restored)
    expect(field('Name').value).toBe('Asha Rao')
    await fill(field('Name'), 'Asha R')
    await waitFor(() => expect(screen.queryByText(restored)).toBeNull())
  })

  test('name and picture are on the page once, in the header', async () => {
    await openApp('/profile', await person('Asha'))
    await screen.findByText('Personal Information')
    expect(screen.getAllByText('Asha')).toHaveLength(1)
  })

  test('unsaved edits survive Home, Back and a reload, and are discarded with an undo', async () => {
    const asha = await edit()
    await fill(field('Name'), 'Asha Rao')
    await screen.findByText('Not saved yet. Your changes are kept on this device.')
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }))
    await screen.findByRole('heading', { name: 'Nearby Products' })
    history.back()
    await screen.findByText('Your unsaved changes are back.')
    expect(field('Name').value).toBe('Asha Rao')
    await reopenApp()
    await waitFor(() => expect(field('Name').value).toBe('Asha Rao'))
    expect(await onServer(asha)).toMatchObject({ name: 'Asha' })
    await tap('button', 'Cancel')
    await screen.findByText('Changes discarded.')
    await tap('button', /^Undo: /)
    await waitFor(() => expect(field('Name').value).toBe('Asha Rao'))
    await tap('button', 'Discard')
    await waitFor(() => expect(field('Name').value).toBe('Asha'))
    await reopenApp()
    await screen.findByRole('button', { name: 'Edit' })
  })

  test('[E-20] the location does not follow the device until GPS Live is switched on', async () => {
    await edit()
    const live = await screen.findByRole('button', { name: 'GPS Live' })
    expect(live.getAttribute('aria-pressed')).toBe('false')
    await tap('button', 'GPS Live')
    await waitFor(() => expect(live.getAttribute('aria-pressed')).toBe('true'))
  })

  test('[E-19] the location cannot be typed', async () => {
    await edit()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('#main form input')]
    const labels = boxes.map((box) => box.labels?.[0]?.textContent ?? box.name)
    expect(labels).toContain('Name')
    expect(labels.join('\n')).not.toMatch(/location|latitude|address/i)
  })
})

describe('skills', () => {
  test('[E-28] a blank skill is not added', async () => {
    const asha = await edit()
    await fill(field('Skill'), '   ')
    await tap('button', 'Add skill')
    await screen.findByText('Please fill in this field.')
    expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
    await save()
    expect(await onServer(asha)).toMatchObject({ skills: [] })
  })

  test('[E-27] [E-29] [E-30] are added with name and keywords, and removed', async () => {
    const asha = await edit()
    await fill(field('Skill'), ' Tailoring ')
    await fill(field('Keywords'), ' blouse, ,fall ,')
    await tap('button', 'Add skill')
    await save()
    const skills = [{ skill: 'Tailoring', keywords: ['blouse', 'fall'] }]
    await waitFor(() => expect(storedUser()).toMatchObject({ skills }))
    expect(await onServer(asha)).toMatchObject({ skills })
    await reopenApp()
    await screen.findByText('Tailoring')
    await tap('button', 'Edit')
    await tap('button', 'Remove Tailoring')
    await save()
    await waitFor(async () => expect(await onServer(asha)).toMatchObject({ skills: [] }))
  })
})
