import {
  BlobReader,
  configure,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { FileProblem } from './fileProblem.ts'

// The reader already runs in a worker and uses the platform's decompression.
configure({ useWebWorkers: false })

/** Maximum number of files in an archive; their list alone takes memory. */
const MOST_ENTRIES = 10_000
/** Maximum size of the central directory in bytes; an entry takes about a hundred. */
const LARGEST_DIRECTORY = 4 * 1024 * 1024

export type ArchiveEntry = FileEntry

/**
 * The files in a zip, without its folders; nothing is unpacked.
 * @throws FileProblem 'brokenArchive', 'unsafeNames', 'tooManyFiles'
 */
export async function entriesOf(file: Blob): Promise<ArchiveEntry[]> {
  if ((await directorySize(file)) > LARGEST_DIRECTORY) throw new FileProblem('tooManyFiles')
  const reader = new ZipReader(new BlobReader(file))
  const entries: ArchiveEntry[] = []
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue
      if (entries.length === MOST_ENTRIES) throw new FileProblem('tooManyFiles')
      entries.push(entry)
    }
  } catch (error) {
    throw problemOf(error)
  }
  return entries
}

/** Size of the central directory from the end record; Infinity for zip64, which no seller's file needs. */
async function directorySize(file: Blob): Promise<number> {
  const tail = new DataView(await file.slice(-65_557).arrayBuffer())
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue
    const size = tail.getUint32(at + 12, true)
    return size === 0xffffffff ? Infinity : size
  }
  return 0
}

/**
 * Unpacks one file of a zip, at most `most` bytes regardless of its header.
 * @throws FileProblem 'tooLarge', 'locked', 'brokenArchive'
 */
export async function unpacked(entry: ArchiveEntry, most: number): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  await unpack(entry, most, (part) => parts.push(part))
  return new Blob(parts)
}

/** Unpacks without keeping the bytes, only to check the size. */
export const refuseLarger = (entry: ArchiveEntry, most: number): Promise<void> => unpack(entry, most, () => {})

async function unpack(entry: ArchiveEntry, most: number, take: (part: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  if (entry.encrypted) throw new FileProblem('locked')
  if (entry.uncompressedSize > most) throw new FileProblem('tooLarge')
  let size = 0
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      size += part.length
      if (size > most) throw new FileProblem('tooLarge')
      take(part)
    },
  })
  try {
    await entry.getData(sink)
  } catch (error) {
    throw size > most ? new FileProblem('tooLarge') : problemOf(error)
  }
}

function problemOf(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error
  const said = error instanceof Error ? error.message : ''
  return new FileProblem(said === ERR_UNSAFE_FILENAME ? 'unsafeNames' : 'brokenArchive')
}
