import { afterEach, expect, test, vi } from 'vitest'
import { cutOut } from './PhotoCrop.tsx'

afterEach(() => {
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
