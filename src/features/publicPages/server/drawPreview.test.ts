import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { drawPreview, type Preview } from './previewPicture.ts'

const saree = async (changes: Partial<Preview> = {}): Promise<Preview> => ({
  name: 'Cotton saree, handloom',
  price: '₹1,850',
  place: 'Indiranagar, Bengaluru, Karnataka',
  photo: await sharp(join(projectRoot(), 'assets', 'demo', 'cotton-saree-handloom.webp')).toBuffer(),
  ...changes,
})

/** Number of dark pixels beside the photo, below the product's name. */
async function inkIn(bytes: Buffer): Promise<number> {
  const part = sharp(bytes).extract({ left: 600, top: 120, width: 600, height: 510 }).greyscale().raw()
  return (await part.toBuffer()).filter((value) => value < 128).length
}

test('photo, name, price and place make a JPEG of 1200 × 630 that messengers accept', async () => {
  const bytes = await drawPreview(await saree())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  expect(await inkIn(bytes)).toBeGreaterThan(5000)
})

test('a name in Devanagari is drawn; a name outside of the fonts is left out, the rest stays', async () => {
  const nothing = await inkIn(await drawPreview(await saree({ name: '', price: '', place: '' })))
  const only = async (name: string) => inkIn(await drawPreview(await saree({ name, price: '', place: '' })))
  expect(nothing).toBe(0)
  expect(await only('सूती साड़ी')).toBeGreaterThan(1000)
  expect(await only('ಹತ್ತಿ ಸೀರೆ')).toBe(0)
})

test('the longest name stays within the image, and markup in it is text', async () => {
  const bytes = await drawPreview(
    await saree({ name: `<b>${'हथकरघा '.repeat(20)}</b> & <span`, price: `₹1,00,00,000/${'x'.repeat(20)}` }),
  )
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  const edge = await sharp(bytes).extract({ left: 600, top: 622, width: 600, height: 8 }).greyscale().raw().toBuffer()
  expect(Math.min(...edge)).toBeGreaterThan(200)
})

test('only the first 59 characters of a long name are drawn', async () => {
  const start = 'Hand-woven cotton saree with a border of mangoes and parrots'.slice(0, 59)
  const drawn = async (rest: string) => drawPreview(await saree({ name: start + rest }))
  expect((await drawn(' in red')).equals(await drawn(' in the colours of the sea'))).toBe(true)
  expect((await drawn('')).equals(await drawn(' in red'))).toBe(false)
})

test('without a photo a drawn shop front is shown', async () => {
  const bytes = await drawPreview(await saree({ photo: null }))
  const { channels } = await sharp(bytes).extract({ left: 0, top: 0, width: 600, height: 630 }).stats()
  expect(channels[1]!.mean).toBeGreaterThan(channels[0]!.mean + 10)
})
