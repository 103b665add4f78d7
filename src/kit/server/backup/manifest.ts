import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Secrets } from '../secrets.ts'

/** A backup that cannot be made or used; the message is for the operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** Incremented when the layout of the folder changes. */
const FORMAT = 1
const MANIFEST = 'backup.json'

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** SHA-256 of the table's COPY text before compression. */
  sha256: z.string(),
})

/** Contents of a backup folder. Written last, so a folder with a manifest is complete. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  photos: z.number(),
  /** Hash of the secrets, to compare the secrets of two installations without revealing them. */
  secretsMark: z.string(),
})
export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof Table>

export const manifestPath = (folder: string): string => join(folder, MANIFEST)
export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)
export const soundsPath = (folder: string): string => join(folder, 'sounds')
export const photosPath = (folder: string): string => join(folder, 'photos')

/** @throws BackupProblem when the folder holds no complete backup that this version can read */
export function readManifest(folder: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(manifestPath(folder), 'utf8'))
  } catch {
    throw new BackupProblem(`${folder} holds no backup, or one that was not finished.`)
  }
  const parsed = Manifest.safeParse(content)
  if (!parsed.success) throw new BackupProblem(`${folder} was made by another version of the backup. Use that version.`)
  return parsed.data
}

/** Hash of the secrets; equal for equal secrets. */
export const markOfSecrets = ({ pepper, tokenKey }: Secrets): string =>
  createHmac('sha256', `${pepper} ${tokenKey}`).update('hereabouts backup').digest('hex')
