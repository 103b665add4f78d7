import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { likeness, lookModel } from './model.ts'

function modelFile(content: unknown): { imageModel: string } {
  const dir = mkdtempSync(join(tmpdir(), 'hereabouts-model-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const imageModel = join(dir, 'model.json')
  writeFileSync(imageModel, typeof content === 'string' ? content : JSON.stringify(content))
  return { imageModel }
}

const picture = (background: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer()

/** A model with three outputs: the mean of red, of green and of blue. */
const means = {
  name: 'means',
  input: 'pixels',
  layers: [
    {
      weights: [0, 1, 2].map((colour) =>
        Array.from({ length: 64 * 64 * 3 }, (_, i) => (i % 3 === colour ? 1 / 4096 : 0)),
      ),
      bias: [0, 0, 0],
      activation: 'relu',
    },
  ],
}

test('a model from a file compares photos as trained', async () => {
  const model = await lookModel(modelFile(means))
  expect(model.name).toBe('means')
  const [red, dark, blue] = [
    await model.vectorOf(await picture('#ff0000')),
    await model.vectorOf(await picture('#800000')),
    await model.vectorOf(await picture('#0000ff')),
  ]
  expect(Array.from(red)).toEqual([1, 0, 0])
  expect(likeness(red, dark)).toBeCloseTo(1, 5)
  expect(likeness(red, blue)).toBeCloseTo(0, 5)
})

test('without a file the built-in model is used', async () => {
  const model = await lookModel({ imageModel: '' })
  expect(model.name).toBe('pixels-1')
  expect((await model.vectorOf(await picture('#00ff00'))).length).toBe(256)
})

test.each([
  ['is no JSON', 'weights'],
  ['is something else', { name: 'x' }],
  ['has layers that do not fit', { ...means, layers: [...means.layers, { weights: [[1, 1]], bias: [0] }] }],
])('a file that %s is refused by name', async (_, content) => {
  await expect(lookModel(modelFile(content))).rejects.toThrow('IMAGE_MODEL')
})
