import { expect, test } from 'vitest'
import { barcodeOf } from '../../barcode.ts'
import { zxingDecoder } from './readBarcode.ts'

/** Bars of the digits to the left (odd and even parity) and to the right of the middle (GS1). */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const right = (digit: string) => [...ODD[Number(digit)]!].map((bar) => (bar === '1' ? '0' : '1')).join('')
const even = (digit: string) => [...right(digit)].reverse().join('')
const PARITY = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO']

function barsOf(code: string): string {
  const isLong = code.length === 13
  const [left, end] = isLong ? [code.slice(1, 7), code.slice(7)] : [code.slice(0, 4), code.slice(4)]
  const parity = isLong ? PARITY[Number(code[0])]! : 'OOOO'
  const first = [...left].map((digit, i) => (parity[i] === 'O' ? ODD[Number(digit)] : even(digit))).join('')
  return `101${first}01010${[...end].map(right).join('')}101`
}

/** A grey picture of the bars, three pixels to a bar, with a white margin; every hundredth pixel is wrong. */
function drawn(bars: string): [grey: Uint8ClampedArray, width: number, height: number] {
  const [width, height, margin] = [(bars.length + 40) * 3, 120, 20]
  const grey = new Uint8ClampedArray(width * height)
  for (let i = 0; i < grey.length; i++) {
    const bar = bars[Math.floor((i % width) / 3) - margin]
    grey[i] = (bar === '1') === (i % 101 !== 0) && bar === '1' ? 20 : 235
  }
  return [grey, width, height]
}

test('EAN-13, EAN-8 and UPC-A are read from an image', async () => {
  const decode = await zxingDecoder()
  for (const code of ['8901030865275', '96385074', '0036000291452'])
    expect(barcodeOf(decode(...drawn(barsOf(code))) ?? ''), code).toBe(code)
})

test('an image without bars, and one with a damaged code, give nothing', async () => {
  const decode = await zxingDecoder()
  expect(decode(...drawn('0'.repeat(95)))).toBeNull()
  expect(decode(...drawn(barsOf('8901030865278')))).toBeNull()
})
