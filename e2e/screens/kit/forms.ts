import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { picture } from '../../kit/listings.ts'
import { user } from './app.tsx'

/** Taps what has this role and exactly this name, once it is there and can be tapped. */
export async function tap(role: 'button' | 'link' | 'tab' | 'checkbox' | 'radio' | 'switch', name: string | RegExp) {
  const part = await screen.findByRole<HTMLButtonElement>(role, { name })
  await waitFor(() => expect(part.disabled).not.toBe(true))
  await user.click(part)
}

/** Waits for the address, without the origin. */
export const address = (wanted: string | RegExp) =>
  waitFor(() => {
    const now = location.pathname + location.search
    if (typeof wanted === 'string') expect(now).toBe(wanted)
    else expect(now).toMatch(wanted)
  })

/** The field with this label. */
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

/** Fills labelled fields, each as a paste would, and leaves each. */
export async function fillIn(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const input = await field(label)
    input.focus()
    fireEvent.input(input, { target: { value: text } })
    fireEvent.focusOut(input)
  }
}

/** Chooses in a labelled list. */
export async function choose(label: string, option: string): Promise<void> {
  const list = await screen.findByLabelText(label)
  await user.selectOptions(list, await within(list).findByRole('option', { name: option }))
}

/** The texts of a labelled list's options. */
export const optionsOf = async (label: string) =>
  within(await screen.findByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)

/** The card of an own listing in its list. */
export async function cardOf(title: string): Promise<HTMLElement> {
  return (await screen.findByRole('group', { name: title })).closest('li')!
}

/** Opens the menu of a listing. */
export async function menuOf(title: string) {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await within(await cardOf(title)).findByRole('button', { name: `More: ${title}` }))
  return within(await screen.findByRole('dialog', { name: title }))
}

/** Answers the open question. */
export async function answer(question: string | RegExp, word: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name: question })
  await user.click(within(dialog).getByRole('button', { name: word }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

/** Sets the location of a form from the device. */
export async function useMyLocation(): Promise<void> {
  await tap('button', 'Use my location')
  await screen.findByText('Location set!')
}

/** Chooses pictures in a form's photo picker and waits until `kept` of them are stored. */
export async function choosePhotos(count: number, kept: string): Promise<void> {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  await screen.findByRole('heading', { name: /^Photos/ })
  const files = Array.from({ length: count }, (_, i) => {
    const { buffer, name, mimeType } = picture(10 + i * 20, 120, 200 - i * 10)
    return new File([new Uint8Array(buffer)], name, { type: mimeType })
  })
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]')!, files)
  await screen.findByText(kept)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
}

/** As much of XMLHttpRequest as an upload needs, over the app's network. */
class UploadRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  response: unknown = null
  responseType = ''
  #line = { method: '', path: '' }
  #control = new AbortController()

  open(method: string, path: string) {
    this.#line = { method, path }
  }
  setRequestHeader() {}
  send(body: Blob) {
    const { method, path } = this.#line
    fetch(path, { method, body, headers: { 'content-type': body.type }, signal: this.#control.signal })
      .then(async (answered) => Object.assign(this, { status: answered.status, response: await answered.json() }))
      .catch(() => undefined)
      .finally(() => this.dispatchEvent(new Event('loadend')))
  }
  abort() {
    this.#control.abort()
  }
}
