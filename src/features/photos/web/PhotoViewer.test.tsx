import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { clearParts, doing, renderPart } from '#kit/web/ui/renderPart.tsx'
import photos from '../../../../locales/en/photos.json' with { type: 'json' }
import { PhotoViewer, panZoom, WHOLE, zoomedAt } from './PhotoViewer.tsx'
import { storedPhoto } from './testing/fakeUploads.ts'

afterEach(clearParts)

test('zooming keeps the point under the finger, is limited to 1 to 5 times, and never leaves the frame', () => {
  const frame = { width: 400, height: 300 }
  const near = zoomedAt(WHOLE, 2, { x: 100, y: -50 }, frame)
  expect(near).toEqual({ scale: 2, x: -100, y: 50 })
  expect(zoomedAt(near, 99, { x: 0, y: 0 }, frame).scale).toBe(5)
  expect(zoomedAt(near, 0.1, { x: 0, y: 0 }, frame)).toEqual(WHOLE)
  expect(panZoom(near, { x: -1000, y: 1000 }, frame)).toEqual({ scale: 2, x: -200, y: 150 })
  expect(panZoom(WHOLE, { x: 50, y: 50 }, frame)).toEqual(WHOLE)
})

test('the arrow keys turn the pages; with Alt they are left to the browser, whose history they move', async () => {
  await renderPart(
    <IntlProvider locale="en-IN" messages={{ photos }}>
      <PhotoViewer photos={['a', 'b'].map((id) => storedPhoto(id))} alt="Areca palm" at={0} onClose={() => {}} />
    </IntlProvider>,
  )
  const key = (name: string, altKey = false) =>
    doing(() =>
      document
        .querySelector('[data-panel]')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: name, altKey, bubbles: true })),
    )
  const shown = () => document.querySelector('[data-panel] img')!.getAttribute('src')
  expect(shown()).toContain('/photos/a/')
  await key('ArrowRight', true)
  expect(shown()).toContain('/photos/a/')
  await key('ArrowRight')
  expect(shown()).toContain('/photos/b/')
  await key('ArrowLeft', true)
  expect(shown()).toContain('/photos/b/')
  await key('ArrowLeft')
  expect(shown()).toContain('/photos/a/')
})
