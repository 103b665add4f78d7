import { useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byRole, clearParts, doing, press, renderPart } from '#kit/web/ui/renderPart.tsx'
import firstErrors from '../../../../locales/en/errors.first.json' with { type: 'json' }
import laterErrors from '../../../../locales/en/errors.json' with { type: 'json' }
import photos from '../../../../locales/en/photos.json' with { type: 'json' }
import { PhotoPicker, type PhotoPickerProps } from './PhotoPicker.tsx'
import { photoIds, type PickedPhoto, storedPhotos } from './pickedPhotos.ts'
import { type FakeUpload, fakeUploads, photoFile, storedPhoto } from './testing/fakeUploads.ts'

const errors = { ...laterErrors, ...firstErrors }

let uploads: FakeUpload[]
let value: PickedPhoto[]
beforeEach(() => {
  uploads = fakeUploads()
})
afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
})

function Form({ start, ...rest }: Partial<PhotoPickerProps> & { start: PickedPhoto[] }) {
  const [picked, setPicked] = useState(start)
  useEffect(() => {
    value = picked
  }, [picked])
  return (
    <IntlProvider locale="en-IN" messages={{ photos, errors }}>
      <PhotoPicker label="Photos" value={picked} onChange={setPicked} max={10} {...rest} />
    </IntlProvider>
  )
}

const form = (count: number, props: Partial<PhotoPickerProps> = {}) =>
  renderPart(
    <Form start={storedPhotos(Array.from({ length: count }, (_, i) => storedPhoto(`p${i + 1}`)))} {...props} />,
  )

const choose = (count: number) =>
  doing(() => {
    const input = document.querySelector<HTMLInputElement>('input[multiple]')!
    const files = Array.from({ length: count }, (_, i) => photoFile(`${i}.jpg`))
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
const click = (name: string) => doing(() => byRole('button', name).click())
const tiles = () =>
  [...document.querySelectorAll('li > [aria-expanded]')].map((tile) => tile.getAttribute('aria-label'))
const canAdd = () => document.querySelector('input[multiple]') !== null
const announcement = () => document.querySelector('[aria-live="polite"]')!.textContent
const alertText = () => document.querySelector('[role="alert"]')?.textContent
const answer = (at: number, id: string) => doing(() => uploads[at]!.answer(200, storedPhoto(id)))

test('[F-20] choosing 11 photos says "You can upload up to 10 photos." and keeps 10', async () => {
  await form(0)
  await choose(11)
  expect(alertText()).toBe('You can upload up to 10 photos.')
  expect(tiles()).toHaveLength(10)
})

test('[F-20] exactly 10 are accepted without a message; one too many gives a message', async () => {
  await form(8)
  await choose(2)
  expect([alertText(), tiles().length, canAdd()]).toEqual([undefined, 10, false])
  await click('Remove photo 1')
  await choose(2)
  expect([alertText(), tiles().length]).toEqual(['You can upload up to 10 photos.', 10])
  await click('Remove photo 1')
  expect(alertText()).toBeUndefined()
})

test('[F-96] where extras are cut off, choosing 7 keeps the first 5 without a message', async () => {
  await form(0, { max: 5, overflow: 'cut' })
  await choose(7)
  expect([tiles().length, alertText()]).toEqual([5, undefined])
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads.map((upload) => (upload.body as File).name)).toEqual(['0.jpg', '1.jpg'])
})

test('[I-11] the add button is gone at 5 photos, and back when one is removed', async () => {
  await form(4, { max: 5, overflow: 'cut' })
  expect(canAdd()).toBe(true)
  await choose(1)
  expect(canAdd()).toBe(false)
  await click('Remove photo 2')
  expect([canAdd(), tiles().length]).toEqual([true, 4])
})

test('[F-21] photos are shown before saving, and removing one lowers the count', async () => {
  await form(3)
  expect(document.querySelectorAll('li img')).toHaveLength(3)
  expect(document.querySelector('h2')!.textContent).toBe('Photos 3 of 10')
  await click('Remove photo 2')
  expect(photoIds(value)).toEqual(['p1', 'p3'])
  expect(document.querySelector('h2')!.textContent).toBe('Photos 2 of 10')
  expect(announcement()).toBe('Photo removed. 2 photos left.')
})

test('the first photo is the main one; arrow keys change the order and announce it', async () => {
  await form(3)
  expect(tiles()).toEqual(['Photo 1 of 3, main photo', 'Photo 2 of 3', 'Photo 3 of 3'])
  byRole('button', 'Photo 3 of 3').focus()
  await press('ArrowLeft')
  expect(photoIds(value)).toEqual(['p1', 'p3', 'p2'])
  expect(announcement()).toBe('Photo moved to position 2 of 3.')
  await press('ArrowLeft')
  await press('ArrowLeft')
  expect(photoIds(value)).toEqual(['p3', 'p1', 'p2'])
  expect(byRole('button', 'Photo 1 of 3, main photo').parentElement!.textContent).toContain('Main')
})

test('Delete removes a photo and moves the focus to the next one, after the last one to the list', async () => {
  await form(2)
  byRole('button', 'Photo 1 of 2, main photo').focus()
  await press('Delete')
  expect(photoIds(value)).toEqual(['p2'])
  expect(document.activeElement).toBe(byRole('button', 'Photo 1 of 1, main photo'))
  await press('Backspace')
  expect(value).toEqual([])
  expect(document.activeElement!.tagName).toBe('SECTION')
})

test('a tap offers the same actions as buttons', async () => {
  await form(3)
  await click('Photo 3 of 3')
  await click('Make main photo')
  expect(photoIds(value)).toEqual(['p3', 'p1', 'p2'])
  await click('Move later')
  await click('Move later')
  expect(photoIds(value)).toEqual(['p1', 'p2', 'p3'])
  await click('Move earlier')
  await click('Remove')
  expect(photoIds(value)).toEqual(['p1', 'p2'])
})

test('each photo is uploaded at once, two at a time, with its own progress bar, and keeps its position', async () => {
  await form(0)
  await choose(3)
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  await doing(() => uploads[0]!.progress(30, 100))
  expect(byRole('progressbar', 'Uploading photo 1').getAttribute('aria-valuenow')).toBe('0.3')
  expect(byRole('progressbar', 'Uploading photo 3').getAttribute('aria-valuenow')).toBe('0')
  byRole('button', 'Photo 1 of 3, main photo').focus()
  await press('ArrowRight')
  await answer(1, 'b')
  await vi.waitFor(() => expect(uploads).toHaveLength(3))
  await answer(0, 'a')
  await answer(2, 'c')
  expect(photoIds(value)).toEqual(['b', 'a', 'c'])
  expect(document.querySelectorAll('[role="progressbar"]')).toHaveLength(0)
})

test('a failed upload shows the reason, and is retried by a tap', async () => {
  await form(1)
  await choose(1)
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  await doing(() => uploads[0]!.fail())
  expect(document.querySelector('[role="status"]')!.textContent).toBe('Photo 2: Network error. Please try again.')
  await click('Upload photo 2 again')
  expect(value[1]!.state).toBe('uploading')
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  await answer(1, 'again')
  expect(photoIds(value)).toEqual(['p1', 'again'])
  expect(document.querySelector('[role="status"]')!.textContent).toBe('')
})

test('several uploads with the same failure share one message and one button, and are retried when back online', async () => {
  await form(0)
  await choose(2)
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  await doing(() => uploads.forEach((upload) => upload.fail()))
  expect(document.querySelector('[role="status"]')!.textContent).toBe('2 photos: Network error. Please try again.')
  await click('Upload again')
  await vi.waitFor(() => expect(uploads).toHaveLength(4))
  await doing(() => uploads.slice(2).forEach((upload) => upload.fail()))
  await doing(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(uploads).toHaveLength(6))
})

test('a file that is no photo cannot be retried', async () => {
  await form(0)
  await choose(1)
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  await doing(() => uploads[0]!.answer(415, { error: { code: 'notAPhoto', requestId: '' } }))
  expect(tiles()).toEqual(['Photo 1 of 1, not uploaded'])
  expect(document.querySelector('[role="status"]')!.textContent).toContain('can’t show this file')
  expect(document.querySelector('[aria-label^="Upload photo"]')).toBeNull()
})

test('the upload of a removed photo is aborted', async () => {
  await form(0)
  await choose(1)
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  await click('Remove photo 1')
  expect([uploads[0]!.isAborted, value]).toEqual([true, []])
})

test('the same picture chosen twice is added once', async () => {
  await form(1)
  await choose(1)
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  await answer(0, 'p1')
  expect(photoIds(value)).toEqual(['p1'])
})

test('pictures are pasted from the clipboard, text is not', async () => {
  await form(0)
  const paste = (files: File[], types: string[]) =>
    doing(() => {
      const event = Object.assign(new Event('paste', { cancelable: true }), { clipboardData: { files, types } })
      document.dispatchEvent(event)
    })
  await paste([], ['text/plain'])
  await paste([photoFile('rich.jpg')], ['text/plain', 'Files'])
  expect(value).toEqual([])
  await paste([photoFile('shot.jpg')], ['Files'])
  expect(value).toHaveLength(1)
})

test('a chosen photo is shown before it is uploaded; a file that is no picture gets an icon', async () => {
  await form(0)
  await choose(1)
  const picture = () => document.querySelector<HTMLImageElement>('li img')
  expect(picture()!.src).toMatch(/^blob:/)
  expect(picture()!.getAttribute('draggable'), 'dragging moves the tile').toBe('false')
  await doing(() => void picture()!.dispatchEvent(new Event('error')))
  expect(picture()).toBeNull()
  expect(document.querySelector('li button > svg')).not.toBeNull()
})

test('a photo is not moved beyond the ends of the row', async () => {
  await form(2)
  const order = () => value.map((photo) => photo.key)
  const [first, second] = order()
  byRole('button', 'Photo 1 of 2, main photo').focus()
  await press('ArrowLeft')
  expect(order()).toEqual([first, second])
  expect(announcement()).toBe('')
  byRole('button', 'Photo 2 of 2').focus()
  await press('ArrowRight')
  expect(order()).toEqual([first, second])
  expect(announcement()).toBe('')
  await press('ArrowLeft')
  expect(order()).toEqual([second, first])
  expect(announcement()).toBe('Photo moved to position 1 of 2.')
})

test('a tapped photo offers no move beyond the ends, and a second tap closes the actions', async () => {
  await form(2)
  const actions = () => [...document.querySelectorAll('[role="group"] button')].map((each) => each.textContent)
  await click('Photo 1 of 2, main photo')
  expect(actions()).toEqual(['Move later', 'Remove'])
  await click('Photo 1 of 2, main photo')
  expect(actions()).toEqual([])
  await click('Photo 2 of 2')
  expect(actions()).toEqual(['Make main photo', 'Move earlier', 'Remove'])
})

/** Drags the first photo to the right with the mouse, and ends the drag by this event. */
async function drag(end: 'pointerup' | 'pointercancel') {
  // A drag is redrawn in every frame; here the last place counts.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const tile = document.querySelector<HTMLElement>('li > [aria-expanded]')!
  for (const each of [tile, tile.parentElement!]) Object.assign(each, { setPointerCapture: () => undefined })
  for (const [type, clientX] of [
    ['pointerdown', 10],
    ['pointermove', 200],
    [end, 200],
  ] as const)
    await doing(() => {
      const event = new MouseEvent(type, { bubbles: true, clientX, button: 0 })
      tile.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse' }))
    })
}

test('a photo is dropped where the drag ends; a drag that the device breaks off changes nothing', async () => {
  await form(2)
  await drag('pointercancel')
  expect([photoIds(value), announcement()]).toEqual([['p1', 'p2'], ''])
  await drag('pointerup')
  expect([photoIds(value), announcement()]).toEqual([['p2', 'p1'], 'Photo moved to position 2 of 2.'])
})

test('removing a photo moves the focus without scrolling the page', async () => {
  await form(3)
  byRole('button', 'Photo 1 of 3, main photo').focus()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await press('Delete')
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  focus.mockRestore()
})
