import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project (the nearest with a package.json), for the sources as well as the built files. */
export function projectRoot(from = fileURLToPath(import.meta.url)): string {
  const folder = dirname(from)
  if (folder === from) throw new Error('no package.json above this file')
  return existsSync(join(folder, 'package.json')) ? folder : projectRoot(folder)
}
