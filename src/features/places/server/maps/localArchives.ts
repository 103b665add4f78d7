import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Header } from 'pmtiles'
import type { TileName } from '../tiles/drawTile.ts'
import { type Archive, fileSource, openArchive } from './archive.ts'

/** Combined metadata of all archives of a folder. */
export interface ArchivesAbout {
  /** The maximum zoom that all of them have. */
  deepestZoom: number
  attribution: string
}

/** The archives of a folder; a changed folder is read again, so that a new archive needs no restart. */
export interface LocalArchives {
  about: () => Promise<ArchivesAbout | null>
  /** From the first archive by name that contains the tile. */
  tile: (name: TileName) => Promise<Buffer | null>
}

interface Opened {
  name: string
  header: Header
  attribution: string
  archive: Archive
}

const LOOK_AGAIN_MS = 2000

/** Opens `*.pmtiles` of a folder. A file that is not an archive of vector tiles is reported to `warn` and skipped. */
export function localArchives(folder: string, warn: (file: string, error: unknown) => void): LocalArchives {
  let state: { key: string; lookedAt: number; opened: Promise<Opened[]> } | null = null

  async function current(): Promise<Opened[]> {
    if (state && Date.now() - state.lookedAt < LOOK_AGAIN_MS) return state.opened
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pmtiles')).toSorted()
    const sizes = await Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`))
    const key = sizes.join('\n')
    if (state?.key !== key) {
      state = { key, lookedAt: Date.now(), opened: openAll(folder, names, warn) }
    }
    state.lookedAt = Date.now()
    return state.opened
  }

  return {
    async about() {
      const all = await current()
      if (all.length === 0) return null
      const credits = new Set(all.map(({ attribution }) => attribution).filter((credit) => credit !== ''))
      return {
        deepestZoom: Math.min(...all.map(({ header }) => header.maxZoom)),
        attribution: [...credits].join(' · '),
      }
    },
    async tile(name) {
      for (const { archive } of await current()) {
        const bytes = await archive.tile(name)
        if (bytes) return bytes
      }
      return null
    },
  }
}

async function openAll(folder: string, names: string[], warn: (file: string, error: unknown) => void) {
  const opened: Opened[] = []
  for (const name of names) {
    try {
      const archive = openArchive(fileSource(join(folder, name)))
      const [header, attribution] = [await archive.header(), await archive.attribution()]
      opened.push({ name, header, attribution, archive })
    } catch (error) {
      warn(name, error)
    }
  }
  return opened
}
