import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#kit/server/projectRoot.ts'
import { describe as describeLook, pixelsOf, likeness } from './model.ts'

const folder = join(projectRoot(), 'assets', 'demo')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.webp'))
  .slice(0, 24)
const looks = new Map<string, Float32Array>()
const lookOf = async (photo: Buffer) => describeLook(await pixelsOf(photo))

beforeAll(async () => {
  for (const name of files) looks.set(name, await lookOf(readFileSync(join(folder, name))))
})

/** Share of pictures that are the best match for their own changed version. */
async function foundShare(change: (photo: Sharp, width: number, height: number) => Sharp): Promise<number> {
  let found = 0
  for (const name of files) {
    const original = sharp(readFileSync(join(folder, name)))
    const { width, height } = await original.metadata()
    const changed = await lookOf(await change(original, width, height).jpeg({ quality: 60 }).toBuffer())
    const [best] = [...looks].sort(([, a], [, b]) => likeness(changed, b) - likeness(changed, a))
    if (best![0] === name) found++
  }
  return found / files.length
}

test('a photo is fully similar to itself, and less to any other', () => {
  for (const [name, look] of looks) {
    expect(likeness(look, look)).toBeCloseTo(1, 5)
    const others = [...looks].filter(([other]) => other !== name).map(([, its]) => likeness(look, its))
    expect(Math.max(...others), name).toBeLessThan(0.999)
  }
})

test('smaller, coarser, brighter, darker and cropped pictures find their original', async () => {
  const shares = [
    await foundShare((photo) => photo.resize(160)),
    await foundShare((photo) => photo.modulate({ brightness: 1.15 })),
    await foundShare((photo) => photo.modulate({ brightness: 0.85 })),
    await foundShare((photo, width, height) =>
      photo.extract({
        left: Math.round(width * 0.05),
        top: Math.round(height * 0.05),
        width: Math.round(width * 0.9),
        height: Math.round(height * 0.9),
      }),
    ),
  ]
  for (const share of shares) expect(share).toBeGreaterThanOrEqual(0.9)
})

test('a picture of one colour, and one of a single pixel, can be described', async () => {
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
  expect(likeness(await lookOf(await plain(200)), await lookOf(await plain(1)))).toBeCloseTo(1, 5)
})
