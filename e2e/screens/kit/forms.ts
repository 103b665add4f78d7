import { screen, waitFor, within } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { picture } from '../../kit/listings.ts'
import { user } from './app.tsx'
import { tap } from './hands.ts'

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

/** The card of a listing of the person in its list. */
export async function cardOf(title: string): Promise<HTMLElement> {
  return (await screen.findByRole('group', { name: title })).closest('li')!
}

/** Opens the menu of a listing. */
export async function menuOf(title: string) {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await within(await cardOf(title)).findByRole('button', { name: `More: ${title}` }))
  return within(await screen.findByRole('dialog', { name: title }))
}

/** Answers the open dialog. */
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

/** The part of XMLHttpRequest that an upload needs, over the app's network. */
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
