import { QueryClientProvider } from '@tanstack/react-query'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import app from '../../../locales/en/app.json'
import ui from '../../../locales/en/ui.json'
import { NotFoundPage } from './rarePages.tsx'
import { Shell } from './Shell.tsx'

afterEach(async () => {
  await clearParts()
  saveUser(null)
})

const linksAt = async (path: string) => {
  history.replaceState({}, '', path)
  await renderPart(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" timeZone="Asia/Kolkata" messages={{ app, ui }}>
        <AddressProvider>
          <Shell>
            <NotFoundPage />
          </Shell>
        </AddressProvider>
      </IntlProvider>
    </QueryClientProvider>,
  )
  return [...document.querySelectorAll('a')].map((link) => link.textContent)
}

test('[B-66] at an unknown address a visitor is offered the sign-in, without the bar for signed-in people', async () => {
  expect(await linksAt('/signup')).toEqual(['Login'])
})

test('[B-66] at an unknown address a signed-in person has the bar and a link home', async () => {
  saveUser(aUser('Asha'))
  const links = await linksAt('/signup')
  expect(links).toContain('Go to Home')
  expect(links).toContain('Profile')
})
