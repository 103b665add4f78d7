import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ConfigError } from '#kit/server/config.ts'
import { describe, pixelsOf, scaled } from './descriptor.ts'

/** Turns a photo into a vector; the dot product of two vectors is the likeness of the photos. */
export interface LookModel {
  /** Vectors of models with different names are never compared. */
  name: string
  vectorOf(photo: Buffer): Promise<Float32Array>
}

/** The model used without a model file: colours, edges and a perceptual hash, no training. */
const BUILT_IN: LookModel = {
  name: 'pixels-1',
  vectorOf: async (photo) => describe(await pixelsOf(photo)),
}

const Layer = z.object({
  /** One row per output, one number per input. */
  weights: z.array(z.array(z.number())).check(z.minLength(1)),
  bias: z.array(z.number()),
  activation: z._default(z.enum(['relu', 'none']), 'none'),
})

/**
 * A trained network as a file: its input (the built-in descriptor, or the 64 × 64 pixels as 0 … 1) and its layers in
 * order. docs/search.md says how to make one.
 */
const ModelFile = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  input: z.enum(['description', 'pixels']),
  layers: z.array(Layer).check(z.minLength(1)),
})
type ModelFile = z.infer<typeof ModelFile>

const loaded = new Map<string, Promise<LookModel>>()

/**
 * The model file of the configuration (`IMAGE_MODEL`), else the built-in model.
 * @throws ConfigError for a file that is not such a model
 */
export function lookModel({ imageModel }: { imageModel: string }): Promise<LookModel> {
  if (imageModel === '') return Promise.resolve(BUILT_IN)
  const known = loaded.get(imageModel) ?? loadModel(imageModel)
  loaded.set(imageModel, known)
  return known
}

async function loadModel(path: string): Promise<LookModel> {
  let file: ModelFile
  try {
    file = ModelFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new ConfigError(`IMAGE_MODEL: ${path} is not a model. See docs/search.md.`)
  }
  for (const [n, { weights, bias }] of file.layers.entries()) {
    const inputs = n === 0 ? weights[0]!.length : file.layers[n - 1]!.weights.length
    if (bias.length !== weights.length || weights.some((row) => row.length !== inputs)) {
      throw new ConfigError(`IMAGE_MODEL: layer ${n + 1} of ${path} does not fit the one before.`)
    }
  }
  return { name: file.name, vectorOf: async (photo) => run(file, inputOf(file, await pixelsOf(photo))) }
}

const inputOf = ({ input }: ModelFile, pixels: Uint8Array): ArrayLike<number> =>
  input === 'pixels' ? Array.from(pixels, (value) => value / 255) : describe(pixels)

function run({ layers }: ModelFile, input: ArrayLike<number>): Float32Array {
  let values = input
  for (const { weights, bias, activation } of layers) {
    if (values.length !== weights[0]!.length) throw new ConfigError('IMAGE_MODEL: its input has another length.')
    values = weights.map((row, out) => {
      const sum = row.reduce((total, weight, at) => total + weight * values[at]!, bias[out]!)
      return activation === 'relu' ? Math.max(0, sum) : sum
    })
  }
  return scaled(values, 1)
}

/** Likeness of two photos: 1 the same, 0 nothing in common. */
export function likeness(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
