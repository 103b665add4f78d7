import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days, kilometers } from '#core/units.ts'
import { IMPORT_FILES } from '#features/listings/server/imports/readSource.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { MOST_IMPORT_BYTES } from '../rules.ts'
import type { TownImport } from '../townContract.ts'
import { logAdminAct } from './log.ts'
import { insertTown, moveTown, selectTowns, stopForgotten, type TownRow } from './townStore.ts'

const AT_ONCE = 20
/** An import that was read but not started is stopped after this, and its file is deleted. */
const FORGOTTEN_AFTER = days(7)

const folderOf = (ctx: Ctx) => join(ctx.config.dataDir, 'imports')

/** Path of an import's file; null when it is not on this machine. */
export async function townFile(ctx: Ctx, id: string): Promise<string | null> {
  const names = await readdir(folderOf(ctx)).catch(() => [])
  const name = names.find((each) => each.startsWith(id))
  return name === undefined ? null : join(folderOf(ctx), name)
}

/** Ids of the imports whose file is on this machine. */
export async function townFilesHere(ctx: Ctx): Promise<string[]> {
  const names = await readdir(folderOf(ctx)).catch(() => [])
  return names.map((name) => basename(name, extname(name)))
}

export async function removeTownFile(ctx: Ctx, id: string): Promise<void> {
  const file = await townFile(ctx, id)
  if (file) await rm(file, { force: true })
}

const shown = ({ center: _, radius: __, tries: ___, ...row }: TownRow): TownImport => row

/** The latest imports; for administrators (feature.ts). Empty for demo administrators. */
export async function listTowns(ctx: Ctx): Promise<{ imports: TownImport[]; overpassHost: string }> {
  const rows = signedIn(ctx).isDemo ? [] : await selectTowns(ctx, AT_ONCE)
  const { overpassUrl } = ctx.config
  return { imports: rows.map(shown), overpassHost: overpassUrl === '' ? '' : new URL(overpassUrl).host }
}

/**
 * Refuses demo administrators, who may only change demo data.
 * @throws Refusal 'demoPerson'
 */
function refuseDemo(ctx: Ctx): void {
  if (signedIn(ctx).isDemo) throw new Refusal('demoPerson')
}

/**
 * Starts reading the OpenStreetMap data around a point.
 * @throws Refusal 'demoPerson', 'overpassOff'
 */
export async function readArea(
  ctx: Ctx,
  input: { label: string; latitude: number; longitude: number; radiusKilometers: number },
): Promise<TownImport> {
  refuseDemo(ctx)
  if (ctx.config.overpassUrl === '') throw new Refusal('overpassOff')
  const { label, latitude, longitude, radiusKilometers } = input
  const radius = kilometers(radiusKilometers)
  return shown(await insertTown(ctx, { id: newId(), source: 'area', label, center: { latitude, longitude }, radius }))
}

/**
 * Stores a file and starts reading it.
 * @throws Refusal 'demoPerson', 'importNotReadable' for another kind of file, 'importTooLarge', 'malformedBody'
 */
export async function readFileOf(ctx: Ctx, name: string, body: Readable): Promise<TownImport> {
  refuseDemo(ctx)
  const label = basename(name.replaceAll('\\', '/').replace(/\p{Cc}/gu, '')).slice(-200)
  const end = extname(label).toLowerCase()
  if (!IMPORT_FILES.some((each) => each === end)) throw new Refusal('importNotReadable')
  const id = newId()
  await mkdir(folderOf(ctx), { recursive: true })
  const path = join(folderOf(ctx), `${id}${end}`)
  try {
    await pipeline(body, upTo(MOST_IMPORT_BYTES), createWriteStream(path))
    return shown(await insertTown(ctx, { id, source: 'file', label }))
  } catch (error) {
    await rm(path, { force: true })
    throw error instanceof Refusal || !body.errored ? error : new Refusal('malformedBody')
  }
}

const upTo = (most: number) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    let length = 0
    for await (const chunk of source) {
      length += chunk.length
      if (length > most) throw new Refusal('importTooLarge')
      yield chunk
    }
    if (length === 0) throw new Refusal('malformedBody')
  }

/**
 * Starts an import that is ready.
 * @throws Refusal 'demoPerson', 'notFound', also for one that is not ready
 */
export async function startTown(
  ctx: Ctx,
  { id, closesGone }: { id: string; closesGone: boolean },
): Promise<TownImport> {
  refuseDemo(ctx)
  return ctx.transaction(async (inside) => {
    const row = await moveTown(inside, id, ['ready'], { state: 'running', closesGone })
    if (!row) throw new Refusal('notFound')
    await logAdminAct(inside, { act: 'startImport', subject: `import:${id}`, details: { reason: row.label } })
    return shown(row)
  })
}

/**
 * Stops an import that has not ended; a running job ends at its next step.
 * @throws Refusal 'demoPerson', 'notFound', also for one that has ended
 */
export async function stopTown(ctx: Ctx, { id }: { id: string }): Promise<TownImport> {
  refuseDemo(ctx)
  const row = await moveTown(ctx, id, ['reading', 'ready', 'running'], { state: 'stopped' })
  if (!row) throw new Refusal('notFound')
  await removeTownFile(ctx, id)
  return shown(row)
}

/** Stops imports that were never started, and deletes their files. */
export async function purgeTowns(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - FORGOTTEN_AFTER)
  for (const id of await stopForgotten(ctx, before)) await removeTownFile(ctx, id)
}
