import { afterEach, expect, test, vi } from 'vitest'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { cutOut, PhotoCrop } from './PhotoCrop.tsx'

afterEach(async () => {
  await clearParts()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a profile photo is the chosen square, at most 800 pixels wide and never enlarged', async () => {
  vi.stubGlobal(
    'Image',
    class {
      decode = async () => {}
    },
  )
  const drawn: number[][] = []
  const drawImage = (_: unknown, ...numbers: number[]) => drawn.push(numbers)
  const context = { fillRect: () => {}, drawImage } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    done(new Blob([`${this.width} × ${this.height}`]))
  })
  const sizeOf = async (width: number) => (await cutOut('blob:picture', { x: 10, y: 20, width, height: width })).text()
  expect([await sizeOf(3000), await sizeOf(800.4), await sizeOf(240), await sizeOf(0.2)]).toEqual([
    '800 × 800',
    '800 × 800',
    '240 × 240',
    '1 × 1',
  ])
  expect(drawn[2]).toEqual([10, 20, 240, 240, 0, 0, 240, 240])
})

test('the reason why a photo could not be used disappears with the next try', async () => {
  const decode = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('Not decoded'))
    .mockReturnValue(new Promise(() => {}))
  vi.stubGlobal(
    'Image',
    class {
      decode = decode
    },
  )
  await renderPart(
    <Words>
      <PhotoCrop open picture="blob:picture" onClose={() => {}} onStore={async () => {}} />
    </Words>,
  )
  await doing(() => void document.querySelector('dialog img')!.dispatchEvent(new Event('load')))
  const reason = () => document.querySelector('dialog [role=alert]')?.textContent ?? ''
  await doing(() => byRole('button', 'Use photo').click())
  await until(() => expect(reason()).not.toBe(''))
  await doing(() => byRole('button', 'Use photo').click())
  expect(decode).toHaveBeenCalledTimes(2)
  expect(reason()).toBe('')
})
