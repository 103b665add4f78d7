import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UUID_PATTERN } from '#core/ids.ts'
import { PHOTO_BLOBS } from './blobFiles.ts'
import type { PhotoStore } from './photoStore.ts'

/** Folder for photos that are being written or removed; leftovers come from processes that died. */
const ASIDE = 'aside'

/**
 * Stores photos, or blobs of another kind, in a folder: `<first two digits of the id>/<id>/<size>.webp`. All sizes of a
 * photo appear atomically: they are written and synced in a temporary folder, which is then renamed.
 */
export function localPhotoStore(dir: string, ending = PHOTO_BLOBS.ending): PhotoStore {
  const shardOf = (id: string) => join(dir, checked(id).slice(0, 2))
  const folderOf = (id: string) => join(shardOf(id), checked(id))
  return {
    async save(id, files) {
      const aside = join(dir, ASIDE, checked(id))
      await rm(aside, { recursive: true, force: true })
      await mkdir(aside, { recursive: true })
      for (const { size, bytes } of files) await writeSynced(join(aside, `${size}.${ending}`), bytes)
      await syncFolder(aside)
      const isNewShard = await mkdir(shardOf(id), { recursive: true })
      await rename(aside, folderOf(id))
      await syncFolder(shardOf(id))
      if (isNewShard) await syncFolder(dir)
    },
    read: (id, size) => readFile(join(folderOf(id), `${size}.${ending}`)).catch(nullIfAbsent),
    async remove(id) {
      await rm(join(dir, ASIDE, checked(id)), { recursive: true, force: true })
      const doomed = join(dir, ASIDE, randomUUID())
      await mkdir(join(dir, ASIDE), { recursive: true })
      const isThere = await rename(folderOf(id), doomed).then(() => true, nullIfAbsent)
      if (isThere) await rm(doomed, { recursive: true, force: true })
    },
    async *list() {
      for (const shard of await namesIn(dir)) {
        for (const id of await namesIn(join(dir, shard))) {
          const found = UUID_PATTERN.test(id) ? await stat(join(dir, shard, id)).catch(nullIfAbsent) : null
          if (found) yield { id, savedAt: found.mtime }
        }
      }
    },
  }
}

/** An id that is no UUID must never become part of a path. */
function checked(id: string): string {
  if (!UUID_PATTERN.test(id)) throw new TypeError('A photo id is a UUID')
  return id.toLowerCase()
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Windows cannot sync folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function namesIn(dir: string): Promise<string[]> {
  return (await readdir(dir).catch(nullIfAbsent)) ?? []
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
