import { Zip, ZipPassThrough } from 'fflate'
import { photoPath } from '#core/paths.ts'
import { ApiError } from '#kit/web/api.ts'
import { type Fetched, fetchFile } from '#kit/web/download.ts'
import type { MyData } from '../contract.ts'

/** Number of tries per photo before the archive is aborted. */
const TRIES = 3

/** A finished archive, and the number of photos that no longer exist. */
export interface PhotoArchive {
  file: Blob
  missing: number
}

/**
 * Packs the person's data and photos into one ZIP file, one photo at a time: finished parts are blobs, which the
 * browser may move to its disk. Photos are stored uncompressed, because WebP cannot be compressed further.
 * @param onPhoto called with the number of finished photos and the total
 * @throws ApiError of the first photo that failed three times
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

/** The largest rendition of a photo; null when it no longer exists. */
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
