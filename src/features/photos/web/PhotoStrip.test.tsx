import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { byRole, clearParts, doing, press, renderPart } from '#kit/web/ui/renderPart.tsx'
import photos from '../../../../locales/en/photos.json' with { type: 'json' }
import { Photo } from './Photo.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { storedPhoto } from './testing/fakeUploads.ts'

afterEach(clearParts)

const words = (part: React.ReactNode) => (
  <IntlProvider locale="en-IN" messages={{ photos }}>
    {part}
  </IntlProvider>
)
const strip = (count: number, onBack?: () => void) =>
  renderPart(
    words(
      <PhotoStrip
        photos={Array.from({ length: count }, (_, i) => storedPhoto(`p${i + 1}`))}
        alt="Areca palm"
        {...(onBack && { onBack })}
      />,
    ),
  )
const image = () => document.querySelector('img')!
const live = () => document.querySelector('[aria-live]')?.textContent

test('a photo is loaded in the fitting size, with a blurred preview until then', async () => {
  await renderPart(words(<Photo photo={storedPhoto('p', 1200, 1600)} alt="Areca palm" sizes="104px" />))
  expect(image().getAttribute('srcset')).toBe(
    '/photos/p/320.webp 240w, /photos/p/800.webp 600w, /photos/p/1600.webp 1200w',
  )
  expect([image().alt, image().getAttribute('sizes'), image().loading]).toEqual(['Areca palm', '104px', 'lazy'])
  const frame = image().parentElement!
  expect(frame.style.backgroundImage).toContain('data:image/png')
  await doing(() => void image().dispatchEvent(new Event('load')))
  expect([frame.style.backgroundImage, image().className.includes('opacity-0')]).toEqual(['', false])
})

test('a photo that fails to load is shown as broken with its name; the next one loads independently', async () => {
  const { update } = await renderPart(words(<Photo photo={storedPhoto('p')} alt="Areca palm" sizes="104px" />))
  await doing(() => void image().dispatchEvent(new Event('error')))
  expect(byRole('img', 'Areca palm. Couldn’t load this photo.').tagName).toBe('svg')
  await update(words(<Photo photo={storedPhoto('q')} alt="Areca palm" sizes="104px" />))
  expect(image().src).toContain('/photos/q/800.webp')
})

test('arrow keys, Home and End page through the strip, which announces the position', async () => {
  await strip(4)
  byRole('button', 'Enlarge photo 1 of 4').focus()
  await press('ArrowRight')
  await press('ArrowRight')
  expect([live(), document.activeElement]).toEqual(['Photo 3 of 4', byRole('button', 'Enlarge photo 3 of 4')])
  await press('End')
  await press('ArrowRight')
  expect(live()).toBe('Photo 4 of 4')
  await press('Home')
  await press('ArrowLeft')
  expect(live()).toBe('Photo 1 of 4')
  expect(document.querySelectorAll('li button[tabindex="0"]')).toHaveLength(1)
})

test('only the first photo is loaded at once; a single photo has no dots and no pages', async () => {
  await strip(3)
  expect([...document.querySelectorAll('img')].map((each) => each.loading)).toEqual(['eager', 'lazy', 'lazy'])
  await clearParts()
  const back = vi.fn()
  await strip(1, back)
  expect([live(), document.querySelector('[aria-label="Next photo"]')]).toEqual([undefined, null])
  await doing(() => byRole('button', 'back').click())
  expect(back).toHaveBeenCalledOnce()
})

test('a tap opens the photo large; the arrows turn the pages there, Close leads back', async () => {
  await strip(2)
  await doing(() => byRole('button', 'Enlarge photo 1 of 2').click())
  await vi.waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true))
  const dialog = document.querySelector('dialog')!
  expect(dialog.querySelector('[aria-live]')!.textContent).toBe('Photo 1 of 2')
  await doing(() => byRole('button', 'Zoom in').click())
  expect(dialog.querySelector<HTMLElement>('[style*="scale"]')!.style.transform).toContain('scale(2.5)')
  await press('ArrowRight')
  expect(dialog.querySelector('[aria-live]')!.textContent).toBe('Photo 2 of 2')
  expect(dialog.querySelector<HTMLElement>('[style*="scale"]')!.style.transform).toContain('scale(1)')
  await doing(() => byRole('button', 'close').click())
  await vi.waitFor(() => expect(dialog.open).toBe(false))
})

/** Opens photo `first` of three large. Returns the dialog's position text, scale, and finger events on the frame. */
async function enlarged(first: number) {
  await strip(3)
  await doing(() => byRole('button', `Enlarge photo ${first} of 3`).click())
  await vi.waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true))
  const dialog = document.querySelector('dialog')!
  const picture = () => dialog.querySelector<HTMLElement>('[style*="scale"]')!
  const finger = (type: string, x: number, { id = 1, ...more }: { id?: number; timeStamp?: number } = {}) =>
    doing(() => {
      const frame = picture().parentElement!
      Object.assign(frame, { setPointerCapture: () => undefined })
      frame.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect
      const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX: x, clientY: 150 })
      const given = { pointerId: id, isPrimary: id === 1, ...more }
      for (const [name, content] of Object.entries(given)) Object.defineProperty(event, name, { value: content })
      frame.dispatchEvent(event)
    })
  return {
    at: () => dialog.querySelector('[aria-live]')!.textContent,
    scale: () => Number(/scale\(([\d.]+)\)/.exec(picture().style.transform)![1]),
    shift: () => Number(/translate\((-?[\d.]+)px/.exec(picture().style.transform)![1]),
    finger,
    swipe: async (from: number, to: number) => {
      await finger('down', from, { timeStamp: from * 1000 })
      await finger('move', to)
      await finger('up', to)
    },
  }
}

test('a long swipe turns to the next photo and back, a short one does not; the ends stay', async () => {
  const { at, swipe } = await enlarged(2)
  await swipe(300, 250)
  expect(at()).toBe('Photo 2 of 3')
  await swipe(301, 200)
  expect(at()).toBe('Photo 3 of 3')
  await swipe(302, 200)
  expect(at()).toBe('Photo 3 of 3')
  for (const from of [100, 101, 102]) await swipe(from, 250)
  expect(at()).toBe('Photo 1 of 3')
})

test('two fingers enlarge a photo; one finger then moves it, within its edges, and turns no page', async () => {
  const { at, scale, shift, finger, swipe } = await enlarged(1)
  await finger('down', 150, { id: 1, timeStamp: 1 })
  await finger('down', 250, { id: 2, timeStamp: 2 })
  await finger('move', 350, { id: 2 })
  expect(scale()).toBe(2)
  await finger('up', 350, { id: 2 })
  await finger('up', 150, { id: 1 })
  const before = shift()
  await swipe(300, 260)
  expect([at(), scale(), shift()]).toEqual(['Photo 1 of 3', 2, before - 40])
  await swipe(301, -2000)
  expect([at(), shift()]).toEqual(['Photo 1 of 3', -200])
})

test('a double tap enlarges and shows the whole again; two slow or distant taps do not', async () => {
  const { scale, finger } = await enlarged(1)
  const tap = async (x: number, timeStamp: number) => {
    await finger('down', x, { timeStamp })
    await finger('up', x)
  }
  await tap(200, 1000)
  await tap(200, 1300)
  expect(scale()).toBe(1)
  await tap(250, 1400)
  expect(scale()).toBe(1)
  await tap(250, 1500)
  expect(scale()).toBe(2.5)
  await tap(250, 2500)
  await tap(250, 2600)
  expect(scale()).toBe(1)
})
