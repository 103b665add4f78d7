import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { SETTINGS_PAGES } from '../../kit/settingsPages.ts'
import { openApp, reopenApp } from './app.tsx'
import type { Someone } from './people.ts'

type SettingsPage = keyof typeof SETTINGS_PAGES

/** Waits for a heading of the page, and for the switches of the one whose only heading is its title. */
const shown = (page: SettingsPage) =>
  waitFor(() => {
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toContain(SETTINGS_PAGES[page])
    if (page === 'notices') screen.getAllByRole('switch')
  })

/** Opens a page of the settings as a person. */
export async function openSettings(by: Someone, page: SettingsPage = 'privacy'): Promise<void> {
  await openApp(`/privacy-settings/${page}`, by)
  await shown(page)
}

/** Opens it again in the same browser. */
export async function reopenSettings(page: SettingsPage = 'privacy'): Promise<void> {
  await reopenApp(`/privacy-settings/${page}`)
  await shown(page)
}

export const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })
export const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
export const range = () => screen.getByLabelText<HTMLInputElement>('Range in meters')

/** A person's settings on the server. */
export const settingsOf = async ({ api }: Someone) =>
  (await (await api.get('/api/settings')).json()) as Record<string, unknown> & {
    language: Record<string, unknown>
    languageWanted: string | null
  }
