import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import sharp from 'sharp'
import { ConfigError } from '#kit/server/config.ts'

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

/** Side in pixels of the square to which a photo is scaled. */
const SIDE = 64
const HUES = 12
const GRAYS = 8
const COLOURS = HUES * 2 + GRAYS
const ANGLES = 8
const GRID = 4

/** Weight of each part in the likeness of two photos. */
const WEIGHTS = { colour: 0.5, centreColour: 0.3, edges: 0.6, hash: 0.35 }

/** Scaled pixels of a photo, the input of every model: red, green, blue, row by row, 0 … 255. */
export async function pixelsOf(photo: Buffer): Promise<Uint8Array> {
  return sharp(photo).removeAlpha().toColourspace('srgb').resize(SIDE, SIDE, { fit: 'cover' }).raw().toBuffer()
}

/**
 * Descriptor of a photo from its pixels alone: colours of the whole and of the centre, edge directions in a 4 × 4 grid,
 * and a perceptual hash of brightness. Two descriptors are compared by their dot product: 1 for the same photo.
 */
export function describe(pixels: Uint8Array): Float32Array {
  const gray = grayOf(pixels)
  return scaled(
    [
      ...scaled(colours(pixels, 0), WEIGHTS.colour),
      ...scaled(colours(pixels, SIDE / 4), WEIGHTS.centreColour),
      ...scaled(edges(gray), WEIGHTS.edges),
      ...scaled(hash(gray), WEIGHTS.hash),
    ],
    1,
  )
}

const grayOf = (pixels: Uint8Array): number[] =>
  Array.from(
    { length: SIDE * SIDE },
    (_, i) => 0.299 * pixels[3 * i]! + 0.587 * pixels[3 * i + 1]! + 0.114 * pixels[3 * i + 2]!,
  )

/** Colour histogram without `margin` pixels at the border: saturated and pale hues, and grays. */
function colours(pixels: Uint8Array, margin: number): number[] {
  const bins = Array.from({ length: COLOURS }, () => 0)
  for (let y = margin; y < SIDE - margin; y++) {
    for (let x = margin; x < SIDE - margin; x++) {
      const at = 3 * (y * SIDE + x)
      addColour(bins, pixels[at]! / 255, pixels[at + 1]! / 255, pixels[at + 2]! / 255)
    }
  }
  return bins.map(Math.sqrt)
}

function addColour(bins: number[], red: number, green: number, blue: number): void {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const saturation = most === 0 ? 0 : range / most
  if (saturation < 0.15 || most < 0.12) {
    bins[HUES * 2 + Math.min(GRAYS - 1, Math.floor(most * GRAYS))]! += 1
    return
  }
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const place = (sector / 6) * HUES
  const [first, share] = [Math.floor(place) % HUES, place % 1]
  const pale = saturation < 0.5 ? HUES : 0
  bins[pale + first]! += 1 - share
  bins[pale + ((first + 1) % HUES)]! += share
}

/** Histogram of edge directions in each cell of the grid. */
function edges(gray: number[]): number[] {
  const bins = Array.from({ length: GRID * GRID * ANGLES }, () => 0)
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      const dx = gray[y * SIDE + x + 1]! - gray[y * SIDE + x - 1]!
      const dy = gray[(y + 1) * SIDE + x]! - gray[(y - 1) * SIDE + x]!
      const angle = ((Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI)) * ANGLES
      const cell = Math.floor((y / SIDE) * GRID) * GRID + Math.floor((x / SIDE) * GRID)
      bins[cell * ANGLES + (Math.floor(angle) % ANGLES)]! += Math.hypot(dx, dy)
    }
  }
  return bins.map(Math.sqrt)
}

/** For each of 8 × 8 cells: 1 if it is brighter than its right neighbour, -1 if darker, 0 if nearly equal. */
function hash(gray: number[]): number[] {
  const fields = 8
  const size = SIDE / fields
  const mean = (x: number, y: number) => {
    let sum = 0
    for (let j = 0; j < size; j++) for (let i = 0; i < size; i++) sum += gray[(y * size + j) * SIDE + x * size + i]!
    return sum / (size * size)
  }
  return Array.from({ length: fields * fields }, (_, n) => {
    const [x, y] = [n % fields, Math.floor(n / fields)]
    const difference = mean(x, y) - mean((x + 1) % fields, y)
    return Math.abs(difference) < 2 ? 0 : Math.sign(difference)
  })
}

/** The vector scaled to this length; a zero vector stays zero. */
function scaled(values: ArrayLike<number>, length: number): Float32Array {
  const all = Float32Array.from(values)
  const norm = Math.sqrt(all.reduce((sum, value) => sum + value * value, 0))
  return norm === 0 ? all : all.map((value) => (value / norm) * length)
}
