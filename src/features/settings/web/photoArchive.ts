import { Zip, ZipPassThrough } from 'fflate'
import { photoPath } from '#core/paths.ts'
import { ApiError } from '#kit/web/api.ts'
import { type Fetched, fetchFile } from '#kit/web/download.ts'
import type { MyData } from '../contract.ts'

/** How often a photo is asked for before the archive is given up. */
const TRIES = 3

/** A finished archive, and how many photos the server no longer had. */
export interface PhotoArchive {
  file: Blob
  missing: number
}

/**
 * Packs the person's data and photos into one ZIP file, a photo at a time: what is finished lies in blobs, which the
 * browser may move to its disk. Photos are stored as they are, because WebP cannot be pressed any further.
 * @param onPhoto told how many photos are done, of how many
 * @throws ApiError of the first photo that did not come in three tries
 */
export async function packPhotos(
  data: Fetched,
  onPhoto: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<PhotoArchive> {
  const ids = await photoIdsIn(data)
  const archive = openArchive()
  await archive.add(data.name, data.file)
  let missing = 0
  onPhoto(0, ids.length)
  for (const [i, id] of ids.entries()) {
    const photo = await fetchPhoto(id, signal)
    if (photo) await archive.add(`photos/${id}.webp`, photo)
    else missing += 1
    onPhoto(i + 1, ids.length)
  }
  return { file: archive.close(), missing }
}

async function photoIdsIn({ file }: Fetched): Promise<string[]> {
  const { tables } = JSON.parse(await file.text()) as MyData
  return (tables['photos'] ?? []).map(({ id }) => String(id))
}

function openArchive() {
  const finished: Blob[] = []
  let pieces: BlobPart[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const settle = () => {
    finished.push(new Blob(pieces))
    pieces = []
  }
  return {
    async add(name: string, file: Blob) {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(new Uint8Array(await file.arrayBuffer()), true)
      settle()
    },
    close(): Blob {
      zip.end()
      settle()
      return new Blob(finished, { type: 'application/zip' })
    },
  }
}

/** The largest size of a photo; null when it is gone. */
async function fetchPhoto(id: string, signal: AbortSignal): Promise<Blob | null> {
  for (let tries = 1; ; tries++) {
    try {
      return (await fetchFile(photoPath(id, 1600), { signal })).file
    } catch (error) {
      if (error instanceof ApiError && error.code === 'photoNotFound') return null
      if (!(error instanceof ApiError) || tries === TRIES) throw error
    }
  }
}
