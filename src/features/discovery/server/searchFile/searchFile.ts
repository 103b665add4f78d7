import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import type { Database } from '#kit/server/context.ts'
import { type DatabaseState, addToken, databaseId, isFollowable, removeTokens } from '../changeStore.ts'
import { inSlices } from '../searchIndex/inSlices.ts'
import type { SavedIndex } from '../searchIndex/searchIndex.ts'
import type { Segment } from '../searchIndex/segment.ts'
import {
  MANIFEST,
  type Manifest,
  readManifest,
  replaceManifest,
  type SavedPack,
  type SavedWorld,
  plainSegment,
  type PlainSegment,
  readSegment,
} from './manifest.ts'
import { DamagedFile, type Packable, readPack, Texts, writePack } from '../searchIndex/pack.ts'

/** Interval of saving, which limits the age of the files while the process runs. */
const SAVE_EVERY = minutes(5)
/** After this many failures in a row the files are removed. */
const MOST_FAILURES = 6

/** Both indexes, and a database state that they include. */
export interface SavedSearch {
  real: SavedIndex
  demo: SavedIndex
  state: DatabaseState
}

type Marks = { categories: Texts; hours: Texts; deaths: Uint8Array[] }

export interface SearchFileParts {
  db: Database
  log: Pick<Logger, 'info' | 'warn'>
  folder: string
  /** Fingerprint of the contents' inputs; files written with another one are not used. */
  contents: string
}

/**
 * The search index on disk, so that a start need not read every listing (ADR 0074). A segment is a file that is written
 * once; a manifest with all checksums names the files and is replaced atomically. Files that do not match are not used.
 */
export class SearchFile {
  readonly #parts: SearchFileParts
  /** Segments that are on disk. */
  #written = new WeakMap<Segment, SavedPack>()
  #token: string | null = null
  readonly #ending = new AbortController()
  #saving: Promise<void> | null = null
  #failures = 0
  #timer: NodeJS.Timeout | undefined

  constructor(parts: SearchFileParts) {
    this.#parts = parts
  }

  /** Reads the index; null when there is none or it cannot be used, which is logged. */
  async load(): Promise<SavedSearch | null> {
    try {
      const manifest = await this.#manifest()
      if (!manifest) return null
      const real = await this.#readWorld(manifest.real)
      const demo = await this.#readWorld(manifest.demo)
      this.#token = manifest.token
      return { real, demo, state: manifest.state }
    } catch (error) {
      if (!this.#ending.signal.aborted) this.reject(error instanceof DamagedFile ? error.message : 'it cannot be read')
      return null
    }
  }

  /** Logs that the index on disk is not used. */
  reject(why: string): void {
    this.#parts.log.warn(`The search index on disk is not used: ${why}. It is built from the database.`)
  }

  /** Saves now and every five minutes; `current` returns the index and a database state that it includes. */
  keepSaved(current: () => Promise<SavedSearch>): void {
    const saveCurrent = async () => this.save(await current())
    this.#timer = setInterval(() => void saveCurrent(), SAVE_EVERY).unref()
    void saveCurrent()
  }

  /**
   * Writes the changes since the last save; one save at a time. A failure is logged: the next start then reads an older
   * file, or the database.
   */
  save(saved: SavedSearch): Promise<void> {
    if (this.#ending.signal.aborted) return Promise.resolve()
    this.#saving ??= this.#trySaving(saved)
    return this.#saving
  }

  async #trySaving(saved: SavedSearch): Promise<void> {
    try {
      await this.#save(saved)
      this.#failures = 0
    } catch (error) {
      await this.#noteFailure(error)
    } finally {
      this.#saving = null
    }
  }

  /** Ends a running save; earlier saves are kept. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#ending.abort()
    await this.#saving
  }

  /**
   * Counts failures. After too many the files are removed, because they may contain data that was erased since they
   * were written.
   */
  async #noteFailure(failure: unknown): Promise<void> {
    if (this.#ending.signal.aborted) return
    this.#failures++
    if (this.#failures === 1)
      this.#parts.log.warn({ err: failure }, 'The search index could not be saved to disk. Trying again.')
    if (this.#failures < MOST_FAILURES) return
    this.#written = new WeakMap()
    await removeSearchFiles(this.#parts.folder).catch(() => undefined)
  }

  async #manifest(): Promise<Manifest | null> {
    const { db, folder, contents } = this.#parts
    const manifest = await readManifest(folder)
    if (!manifest) return null
    if (manifest.contents !== contents)
      throw new DamagedFile('another version of the product or other settings wrote it')
    if (manifest.database !== (await databaseId(db))) throw new DamagedFile('it belongs to another database')
    if (!(await isFollowable(db, manifest.token, manifest.state)))
      throw new DamagedFile('the database was restored, or its changes since then are forgotten')
    return manifest
  }

  async #readWorld({ marks, segments }: SavedWorld): Promise<SavedIndex> {
    const { categories, hours, deaths } = (await this.#read(marks)) as unknown as Marks
    const read: Segment[] = []
    for (const [i, pack] of segments.entries()) {
      this.#ending.signal.throwIfAborted()
      const segment = readSegment((await this.#read(pack)) as unknown as PlainSegment)
      await inSlices(segment.restoreDeaths(deaths[i]!))
      segment.deadSince = pack.deadSince
      this.#written.set(segment, pack)
      read.push(segment)
    }
    return { categories: categories.texts, hours: hours.texts, segments: read }
  }

  #read(pack: SavedPack): Promise<Packable> {
    return readPack(join(this.#parts.folder, pack.name), pack)
  }

  async #save({ real, demo, state }: SavedSearch): Promise<void> {
    const { db, folder, contents } = this.#parts
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const token = newId()
    const saved = {
      contents,
      database: await databaseId(db),
      token,
      state,
      real: await this.#writeWorld(real),
      demo: await this.#writeWorld(demo),
    }
    // Committed after the saved state, so that a database with the token has that state.
    await addToken(db, token)
    await replaceManifest(folder, saved)
    const replaced = this.#token
    this.#token = token
    await this.#removeOthers(saved)
    await removeTokens(db, replaced)
  }

  async #writeWorld({ categories, hours, segments }: SavedIndex): Promise<SavedWorld> {
    const written: SavedWorld['segments'] = []
    for (const segment of segments) {
      const pack = this.#written.get(segment) ?? (await this.#write('segment', await stepsOf(plainSegment(segment))))
      this.#written.set(segment, pack)
      written.push({ ...pack, deadSince: segment.deadSince })
    }
    const deaths: Uint8Array[] = []
    for (const segment of segments) deaths.push(await stepsOf(segment.deaths()))
    const marks = { categories: new Texts(categories), hours: new Texts(hours), deaths }
    return { marks: await this.#write('marks', marks), segments: written }
  }

  async #write(kind: string, value: Packable): Promise<SavedPack> {
    const name = `${kind}-${newId()}`
    return { name, ...(await writePack(join(this.#parts.folder, name), value, this.#ending.signal)) }
  }

  /** Removes replaced files, and those of interrupted saves. */
  async #removeOthers({ real, demo }: Manifest): Promise<void> {
    const needed = new Set([
      MANIFEST,
      ...[real, demo].flatMap((world) => [world.marks.name, ...namesOf(world.segments)]),
    ])
    for (const name of await readdir(this.#parts.folder))
      if (!needed.has(name)) await rm(join(this.#parts.folder, name), { force: true })
  }
}

const namesOf = (packs: SavedPack[]) => packs.map(({ name }) => name)

/** Runs steps between other work. */
async function stepsOf<T>(steps: Generator<void, T>): Promise<T> {
  let result: T
  await inSlices(
    (function* () {
      result = yield* steps
    })(),
  )
  return result!
}

/** Deletes the files of an installation that does not save its index. */
export const removeSearchFiles = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
