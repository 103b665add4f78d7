import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { bought } from '../kit/dealing.ts'
import { ENGLISH, isSuccess } from '../kit/faults.ts'
import { makeItem } from '../kit/listings.ts'
import { HOME, north } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { fill, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'
import { alerts, answerDialog, befriend, press } from './kit/sos.ts'
import { announcements, performWhileBroken } from './kit/writeFaults.ts'

// Creating, editing, switching, paying, deleting, reporting and deciding: brokenSelling.test.tsx.

/** People of these tests are in a separate town. */
const TOWN = north(HOME, 400_000)
const here = { lat: TOWN.latitude, lng: TOWN.longitude }
const HINDI = 'कुछ गड़बड़ हो गई। फिर कोशिश करें।'
const NOT_SENT = /^Not sent yet$/

async function read<Told>({ api }: Someone, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}
const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const main = () => within(screen.getByRole('main'))
const dialog = async () => within(await screen.findByRole('dialog'))
const fieldIn = async (label: string) => (await dialog()).findByLabelText<HTMLInputElement>(label)
const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
const wait = () => Promise.resolve()

test('[S11] when the server fails every change: a heart', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const lamp = await makeItem(meena.api, TOWN, { name: 'Brass lamp' })
  await performWhileBroken({
    open: () => openApp(`/product/${lamp.id}`, asha),
    act: async () => user.click((await waitFor(() => main().getAllByRole('button', { name: /^Save / })))[0]!),
    waits: NOT_SENT,
    queued: true,
    done: wait,
    held: async () => (await read<{ ids: string[] }>(asha, '/api/wishlist/ids')).ids,
    before: [],
    after: [lamp.id],
  })
})

test('[S11] when the server fails every change: an order', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const lamp = await makeItem(meena.api, TOWN, { name: 'Brass lamp' })
  await performWhileBroken({
    open: async () => {
      await openApp(`/product/${lamp.id}`, asha)
      await tap('button', 'Ask for this item')
      await fill(await fieldIn('Note for the seller'), 'Ripe ones, at six')
    },
    act: async () => user.click(await (await dialog()).findByRole('button', { name: 'Send request' })),
    waits: NOT_SENT,
    queued: true,
    done: () => screen.findByText(/Meena has been asked/),
    held: async () =>
      (await read<{ orders: { product: string }[] }>(asha, '/api/orders?side=buyer')).orders.map(
        ({ product }) => product,
      ),
    before: [],
    after: ['Brass lamp'],
  })
})

test('[S11] when the server fails every change: a review', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { listingId } = await bought(dealer(asha), dealer(meena), { name: 'Rice' })
  await performWhileBroken({
    open: async () => {
      await openApp(`/ratings?product=${listingId}`, asha)
      await tap('radio', '4 stars')
      await fillIn({ Comment: 'Soft grains' })
    },
    act: () => tap('button', 'Submit Review'),
    typed: async () => expect(await valueOf('Comment')).toBe('Soft grains'),
    waits: /Kept on this device\. It is sent as soon as you are online\.|Not sent yet/,
    done: wait,
    held: async () => (await read<{ reviews: unknown[] }>(meena, `/api/listings/${listingId}/reviews`)).reviews.length,
    before: 0,
    after: 1,
  })
})

test('[S11] when the server fails every change: a watched search', async () => {
  const asha = await person('Asha')
  placeDeviceAt(TOWN)
  await performWhileBroken({
    open: () => openApp('/filters?q=hurricane%20lantern', asha),
    act: () => tap('button', 'Tell me when there is one'),
    waits: /Kept on this device\. It starts when you’re back online\./,
    done: wait,
    held: async () => (await read<{ watches: unknown[] }>(asha, '/api/watches')).watches.length,
    before: 0,
    after: 1,
  })
})

test('[S11] when the server fails every change: a message', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const log = () => screen.getByRole('region', { name: 'Messages' })
  await performWhileBroken({
    open: async () => {
      await openApp(`/circle?userId=${ravi.id}`, asha)
      await fillIn({ Message: 'Is the fuse fixed?' })
    },
    act: () => tap('button', 'Send'),
    waits: /Waiting for network|Not sent yet/,
    queued: true,
    done: () => waitFor(() => expect(log().querySelectorAll('[data-message]')).toHaveLength(1)),
    held: async () => (await read<{ conversations: unknown[] }>(asha, '/api/chat/conversations')).conversations.length,
    before: 0,
    after: 1,
  })
})

test('[S11] when the server fails every change: a circle request', async () => {
  const [asha, kavita] = [await person('Asha'), await person('Kavita')]
  const town = north(TOWN, 100_000)
  for (const { api } of [asha, kavita])
    await api.post('/api/my/position', { data: { location: { lat: town.latitude, lng: town.longitude } } })
  placeDeviceAt(town)
  await performWhileBroken({
    open: () => openApp('/circle', asha),
    act: () => tap('button', 'Add Kavita'),
    waits: NOT_SENT,
    done: () => screen.findByRole('button', { name: 'Cancel the request to Kavita' }),
    held: async () => JSON.stringify(await read(kavita, '/api/circle')).includes(asha.id),
    before: false,
    after: true,
  })
})

test('[S11] when the server fails every change: a post', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, null)
  const label = 'Tell your circle something'
  await performWhileBroken({
    open: async () => {
      await openApp('/circle?tab=feeds', asha)
      await fillIn({ [label]: 'Mangoes are in.' })
    },
    act: () => tap('button', 'Post'),
    typed: async () => expect(await valueOf(label)).toBe('Mangoes are in.'),
    waits: NOT_SENT,
    done: async () => within(await screen.findByRole('list', { name: 'Feeds' })).findByText('Mangoes are in.'),
    held: async () => (await read<{ entries: unknown[] }>(ravi, '/api/circle/feed')).entries.length,
    before: 0,
    after: 1,
  })
})

test('[S11] when the server fails every change: an SOS', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, null)
  await ravi.api.post('/api/my/position', { data: { location: here } })
  placeDeviceAt(TOWN)
  await performWhileBroken({
    open: async () => {
      await openApp('/home', asha)
      await press()
    },
    act: () => answerDialog('Yes'),
    waits: /NOT SENT YET/,
    queued: true,
    done: () => waitFor(() => expect(screen.queryByText(/NOT SENT YET/)).toBeNull()),
    held: async () => (await alerts(ravi)).length,
    before: 0,
    after: 1,
  })
})

test('[S11] when the server fails every change: a profile', async () => {
  const asha = await person('Asha')
  await performWhileBroken({
    open: async () => {
      await openApp('/profile', asha)
      await tap('button', 'Edit')
      await fillIn({ Name: 'Asha Rao' })
    },
    act: () => tap('button', 'Save Changes'),
    typed: async () => expect(await valueOf('Name')).toBe('Asha Rao'),
    done: () => screen.findByRole('button', { name: 'Edit' }),
    held: async () => (await read<{ user: { name: string } }>(asha, '/api/me')).user.name,
    before: 'Asha',
    after: 'Asha Rao',
  })
})

test('[S11] when the server fails every change: a password', async () => {
  const asha = await person('Asha')
  const canLogIn = async (password: string) => {
    const answered = await send(new Map(), '/login.php', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ emailOrPhone: asha.email, password }).toString(),
    })
    return ((await answered.json()) as { success: boolean }).success
  }
  await performWhileBroken({
    open: async () => {
      await openApp('/privacy-settings/security', asha)
      await tap('button', /Change password/)
      await fill(await fieldIn('Old password'), asha.password)
      await fill(await fieldIn('New password'), '705164')
    },
    act: async () => user.click(await (await dialog()).findByRole('button', { name: 'Change password' })),
    typed: async () => expect((await fieldIn('New password')).value).toBe('705164'),
    done: () => screen.findByText('Password changed.'),
    held: () => canLogIn('705164'),
    before: false,
    after: true,
    notTwice: true,
  })
})

const rangeOf = async (by: Someone) => (await read<{ sosRangeMeters: number }>(by, '/api/settings')).sosRangeMeters
const range = () => document.querySelector<HTMLInputElement>('input[name=sosRangeMeters]')!.value

test('[S11] when the server fails every change: the settings', async () => {
  const asha = await person('Asha')
  await performWhileBroken({
    open: async () => {
      await openApp('/privacy-settings/safety', asha)
      await tap('button', '500 m')
    },
    act: () => tap('button', 'Save'),
    typed: async () => expect(range()).toBe('500'),
    says: {
      broken: new RegExp(`^Not saved\\. ${ENGLISH} (Reference: \\w+\\. )?Your changes are kept on this device\\.$`),
      noAnswer: /Not saved\. Network error/,
    },
    done: () => waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull()),
    held: () => rangeOf(asha),
    before: 250,
    after: 500,
  })
})

test('[S11] when the server fails every change: the settings in Hindi', async () => {
  const asha = await person('Asha')
  localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))
  await performWhileBroken({
    open: async () => {
      await openApp('/privacy-settings/safety', asha)
      await tap('button', '1 किमी')
    },
    act: () => tap('button', 'सेव करें'),
    typed: async () => expect(range()).toBe('1000'),
    says: { broken: new RegExp(HINDI), noAnswer: /नेटवर्क की समस्या/ },
    done: () => waitFor(() => expect(screen.queryByText(/नेटवर्क की समस्या/)).toBeNull()),
    held: () => rangeOf(asha),
    before: 250,
    after: 1000,
  })
})

test('[S11] sabotaged: a success message while the server fails is detected, an honest message is not', async () => {
  await openApp('/login', null)
  const announced = announcements()
  const successesFor = async (text: string) => {
    announced.splice(0)
    const toast = Object.assign(document.createElement('div'), { textContent: text })
    toast.setAttribute('role', 'status')
    document.body.append(toast)
    await waitFor(() => expect(announced).toContain(text))
    toast.remove()
    return announced.filter(isSuccess)
  }
  for (const text of ['Item created!', 'Settings saved.', 'Reference sent. We’re checking it.', 'पासवर्ड बदल गया।'])
    expect(await successesFor(text), text).toContain(text)
  for (const text of ['Not saved. Network error.', 'Not sent yet', ENGLISH, HINDI])
    expect(await successesFor(text), text).toEqual([])
})
