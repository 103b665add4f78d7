import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { newId } from '#core/ids.ts'
import type { DatabaseState } from '../changeStore.ts'
import { DamagedFile, type PackedFile } from '../searchIndex/pack.ts'

export const MANIFEST = 'manifest'
/** Incremented when the layout of the files changes. */
const FORMAT = 2

/** Describes all files and their contents; the only file that is ever replaced. */
export interface Manifest {
  /** Fingerprint of the code and settings that produced the contents. */
  contents: string
  database: string
  token: string
  state: DatabaseState
  real: SavedWorld
  demo: SavedWorld
}

export interface SavedWorld {
  /** Vocabularies and dead rows, written with every save. */
  marks: SavedPack
  /** Oldest first. A segment is written once. */
  segments: Array<SavedPack & { deadSince: number | null }>
}

export interface SavedPack extends PackedFile {
  name: string
}

/**
 * Reads the manifest of a folder; null when there is none.
 * @throws DamagedFile when it has another format or a wrong checksum
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const bytes = await readFile(join(folder, MANIFEST)).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  })
  if (!bytes) return null
  const lineEnd = bytes.indexOf('\n')
  const body = bytes.subarray(lineEnd + 1)
  const [, format, checksum] = /^hereabouts-search (\d+) ([0-9a-f]{8})\n/.exec(bytes.toString('latin1', 0, 64)) ?? []
  if (checksum !== checksumOf(body)) throw new DamagedFile('its manifest is damaged')
  if (format !== String(FORMAT)) throw new DamagedFile('it has another format')
  return JSON.parse(body.toString()) as Manifest
}

/** Replaces the manifest of a folder atomically, even if the machine stops in the meantime. */
export async function replaceManifest(folder: string, manifest: Manifest): Promise<void> {
  const body = Buffer.from(JSON.stringify(manifest))
  const aside = join(folder, `${MANIFEST}-${newId()}`)
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(Buffer.concat([Buffer.from(`hereabouts-search ${FORMAT} ${checksumOf(body)}\n`), body]))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, join(folder, MANIFEST))
  const directory = await open(folder, 'r').catch(() => null) // impossible on Windows
  await directory?.sync()
  await directory?.close()
}

const checksumOf = (body: Buffer) => crc32(body).toString(16).padStart(8, '0')
