import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'
import { login } from './kit/signIn.ts'
import { answerFor, answerWith } from './kit/wire.ts'

// Every kind of action: outboxEvery.test.tsx. Here each moment at which the page may be closed.

/** The products of a person's wishlist on the server. */
const wishedIds = async ({ api }: Someone) =>
  ((await (await api.get('/api/wishlist/ids')).json()) as { ids: string[] }).ids

/** The wishlist on the server as read by another device of a person. */
async function onOtherDevice({ email, password }: Someone): Promise<() => Promise<string[]>> {
  const cookies = new Map<string, string>()
  const body = new URLSearchParams({ emailOrPhone: email, password }).toString()
  await send(cookies, '/login.php', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  return async () => ((await (await send(cookies, '/api/wishlist/ids')).json()) as { ids: string[] }).ids
}

/** Number of a person's unsent actions, as stored by the browser. */
const waitingOf = ({ id }: Someone) =>
  (
    JSON.parse(localStorage.getItem('hereabouts_offline_cache') ?? '{}') as Record<
      string,
      { pendingActions: unknown[] } | undefined
    >
  )[id]?.pendingActions.length ?? 0

const heart = () => within(screen.getByRole('main')).getAllByRole('button', { name: /^Save / })[0]!

/** The moments in the life of an action at which the page is closed. */
const MOMENTS = ['kept', 'lost on the way', 'answer lost', 'answered'] as const
/** Each action, and the state that the server must have after it. */
const ACTIONS = [
  { name: 'add', method: 'PUT', isWished: false },
  { name: 'remove', method: 'DELETE', isWished: true },
] as const

test.each(ACTIONS.flatMap((action) => MOMENTS.map((moment) => ({ ...action, moment }))))(
  '[S-06] [S-33] the action "$name" is applied once after a reload when it is $moment',
  async ({ method, isWished, moment }) => {
    const [meena, asha] = [await person('Meena'), await person('Asha')]
    const { id } = await makeItem(meena.api, HOME, { name: 'Brass diya' })
    if (isWished) await asha.api.put(`/api/wishlist/${id}`, { data: {} })
    await openApp(`/product/${id}`, asha)
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe(String(isWished)))
    let effects = 0
    let isCut = moment !== 'answered'
    answerFor(
      `/api/wishlist/${id}`,
      async (pass) => {
        if (isCut && moment !== 'answer lost') throw new TypeError('Failed to fetch')
        const answered = await pass()
        effects += 1
        if (isCut) throw new TypeError('Failed to fetch')
        return answered
      },
      method,
    )
    if (moment === 'kept') setOffline(true)
    await user.click(heart())
    const isAtMoment = () => {
      if (moment === 'answered') return effects === 1
      return waitingOf(asha) === 1 && (moment !== 'answer lost' || effects > 0)
    }
    await waitFor(() => expect(isAtMoment()).toBe(true))
    await reopenApp()
    isCut = false
    setOffline(false)
    await waitFor(() => expect(waitingOf(asha)).toBe(0))
    expect(effects).toBeGreaterThan(0)
    expect(await wishedIds(asha)).toEqual(isWished ? [] : [id])
  },
)

test('[S-34] unsent changes of one person stay queued for them, are mentioned, and are never sent by the next person', async () => {
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const { id } = await makeItem(meena.api, HOME, { name: 'Brass diya' })
  const leave = async () => {
    await reopenApp('/profile')
    await tap('button', 'Sign Out')
    await expectAddress('/login')
  }
  const [wishedByAsha, wishedByRavi] = [await onOtherDevice(asha), await onOtherDevice(ravi)]
  await openApp(`/product/${id}`, asha)
  await waitFor(heart)
  const end = answerWith(`/api/wishlist/${id}`, null, 200, 'PUT')
  await user.click(heart())
  await waitFor(() => expect(waitingOf(asha)).toBe(1))
  await leave()
  end()
  await login(ravi.email, ravi.password)
  await expectHeading('Ravi')
  await reopenApp('/offline-sync')
  await screen.findByText('Nothing waits to be sent.')
  await leave()
  expect([await wishedByRavi(), await wishedByAsha()]).toEqual([[], []])
  await login(asha.email, asha.password)
  await waitFor(async () => expect(await wishedByAsha()).toEqual([id]))
  await waitFor(() => expect(waitingOf(asha)).toBe(0))
  expect(await wishedByRavi()).toEqual([])
})
