import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from './app.tsx'

/** True for a control that is disabled; one with the focus keeps it and is only marked so (useDisabled). */
export const isOff = (part: HTMLButtonElement | HTMLInputElement): boolean =>
  part.disabled || part.dataset['disabled'] !== undefined

/** Taps the element with this role and name, once it is there and enabled. */
export async function tap(role: string, name: string | RegExp): Promise<void> {
  const part = await screen.findByRole<HTMLButtonElement>(role, { name })
  await waitFor(() => expect(isOff(part)).not.toBe(true))
  await user.click(part)
}

/** The field with this label. */
export const field = (label: string): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>(label)

/** Replaces the content of a field at once: typing key by key costs a rendering each. */
export async function fill(input: HTMLElement, text: string): Promise<void> {
  // A slider takes no typed text.
  if ((input as HTMLInputElement).type === 'range') return void fireEvent.input(input, { target: { value: text } })
  // In a browser nothing can be typed before its dialog is open and has the focus.
  await waitFor(() => expect(input.closest('dialog:not([open])')).toBeNull())
  await user.clear(input)
  if (text !== '') await user.paste(text)
}

/** Fills fields by their labels, and leaves each. */
export async function fillIn(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const input = await field(label)
    await fill(input, text)
    fireEvent.focusOut(input)
  }
}

/** Waits until the address, query included, is this one. */
export const expectAddress = (address: string | RegExp): Promise<void> =>
  waitFor(() => expect(`${location.pathname}${location.search}`).toMatch(whole(address)))

/** Waits until the screen's main heading has this text. */
export const expectHeading = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text))

/** Waits until the visible alert has this text. */
export const expectAlert = (text: string | RegExp): Promise<void> =>
  waitFor(() => {
    const said = screen.getAllByRole('alert').map((alert) => alert.textContent ?? '')
    expect(said.join('\n')).toMatch(whole(text))
  })

/** A text as a pattern for a whole line. */
const whole = (text: string | RegExp) =>
  typeof text === 'string' ? new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'm') : text
