import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test as base } from './kit/test.ts'

const CLIENT = 'hereabouts.apps.example'

/** A Google account, and the keys that sign its tokens. */
async function google() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'e2e', alg: 'RS256' }
  const keys = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
  return {
    keysUrl: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/certs`,
    tokenFor: (email: string) =>
      new SignJWT({ email, email_verified: true, name: 'Leela Nair' })
        .setProtectedHeader({ alg: 'RS256', kid: 'e2e' })
        .setSubject(`sub-${email}`)
        .setIssuer('https://accounts.google.com')
        .setAudience(CLIENT)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => new Promise((resolve) => keys.close(resolve)),
  }
}

const test = base.extend<object, { issuer: Awaited<ReturnType<typeof google>> }>({
  issuer: [
    async ({}, use) => {
      const issuer = await google()
      await use(issuer)
      await issuer.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ issuer }, use) => use({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_KEYS_URL: issuer.keysUrl }),
    { scope: 'worker' },
  ],
})

/** Replaces Google's script in the page: a tap yields a token of the test. */
const script = (token: string) => `
  let callback
  window.google = { accounts: { id: {
    initialize: (options) => { callback = options.callback },
    renderButton: (place) => {
      const button = document.createElement('button')
      button.textContent = 'Sign in with Google'
      button.onclick = () => callback({ credential: ${JSON.stringify(token)} })
      place.replaceChildren(button)
    },
  } } }`

test('[A-54] [A-55] with a client id the script is loaded; a new person signs up with Google’s data and is recognized next time; another’s account with the same address is linked after its password', async ({
  page,
  issuer,
  account,
  watch,
}) => {
  watch.allow(/accounts\.google\.com\/gsi\/client/)
  let token = await issuer.tokenFor('leela@example.org')
  await page
    .context()
    .route('https://accounts.google.com/gsi/client', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script(token) }),
    )
  await page.goto('/login')
  await expect(page.locator('script[src="https://accounts.google.com/gsi/client"]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Leela Nair')
  await expect(page.getByLabel('Email')).toHaveValue('leela@example.org')
  await page.getByLabel('Phone').fill('+919123400077')
  await page.getByLabel('Password', { exact: true }).fill('739164')
  await page.locator('form').getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leela Nair')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  const asha = await account('Asha')
  token = await issuer.tokenFor(asha.email)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('An account with this email exists already.')
  await page.getByLabel('Password of your account').fill(asha.password)
  await page.getByRole('button', { name: 'Join and log in' }).click()
  await expect(page).toHaveURL('/profile')
})
