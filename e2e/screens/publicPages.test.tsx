import { screen } from '@testing-library/dom'
import { beforeAll, test } from 'vitest'
import { makeItem, makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp } from './kit/app.tsx'
import { expectAddress, tap } from './kit/hands.ts'
import { person } from './kit/people.ts'
import { fillSignUp, newcomer, send } from './kit/signIn.ts'

// These pages without scripts, and the heart on them: e2e/visitor.spec.ts.

let shop: { id: string }
let item: { id: string }
beforeAll(async () => {
  const { api } = await person('Meena')
  shop = await makeShop(api, HOME)
  item = await makeItem(api, HOME, { shopId: shop.id, name: 'Cotton saree' })
})

/** Opens the sign-in as the links of a public page do; these are tested beside the pages (publicPages/routes.test.ts). */
const follow = (path: string, mode = '') => openApp(`/login?${mode}next=${encodeURIComponent(path)}`, null)

/** Creates an account in the open form. */
async function signUp(): Promise<void> {
  await screen.findByLabelText('Name')
  await fillSignUp(newcomer('Shalini'))
  await send('Create account')
  await expectAddress('/profile')
}

test.each([
  ['the question', 'chat', 'your question to the seller', /^\/circle\?sellerId=/],
  ['the request', 'order', 'your request to buy', /^\/product\/[\w-]+$/],
])('[A-05] after signing up a visitor returns to the tapped control: %s', async (name, act, label, lands) => {
  await follow(`/product/${item.id}?do=${act}`)
  await tap('button', 'Create a new account.')
  await signUp()
  await screen.findByText(new RegExp(`Continue to ${label}`))
  await tap('link', 'Continue')
  await expectAddress(lands)
  if (name === 'the request') await screen.findByRole('dialog')
})

test('an account created from a public page leads back to that page', async () => {
  await follow(`/shop/${shop.id}`, 'mode=signUp&')
  await signUp()
  await tap('link', 'Continue')
  await expectAddress(`/shop/${shop.id}`)
  await screen.findByRole('navigation', { name: 'Main' })
})
