import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from './app.tsx'

/** Replaces what a field holds, at once: keys one by one cost a rendering each. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.paste(text)
}

/** Taps the control of this role, once it stands there. */
export const tap = async (role: string, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole(role, { name }))

/** Waits until the address, query included, is this one. */
export const expectAddress = (address: string): Promise<void> =>
  waitFor(() => expect(`${location.pathname}${location.search}`).toBe(address))

/** Waits until the screen's heading says this. */
export const expectHeading = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text))

/** Waits until the visible alert says this. */
export const expectAlert = (text: string | RegExp): Promise<void> =>
  waitFor(() => {
    const said = screen.getAllByRole('alert').map((alert) => alert.textContent ?? '')
    expect(said.join('\n')).toMatch(typeof text === 'string' ? new RegExp(`^${escaped(text)}$`, 'm') : text)
  })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
