import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DatabaseUnavailable } from './databaseUnavailable.ts'

/** The user who runs PostgreSQL, which refuses to run as root. */
export interface Identity {
  /** Owner of the database's files outside the namespace; null: the current user, nothing to change. */
  owner: { uid: number; gid: number } | null
  /** Runs a program of PostgreSQL as this user, detached from the terminal's signals. */
  run(program: string, args: string[], stdio: StdioOptions): ChildProcess
}

const NOBODY = 65_534
const NAMESPACE = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/**
 * Chooses the user who runs PostgreSQL on `folder`. An ordinary user runs it as themselves. For root it runs as the
 * folder's owner, or as `nobody` if root owns the folder; if that user cannot reach the path (a project below a private
 * home), it runs in a user namespace in which root is unprivileged. No user is ever created.
 * @throws DatabaseUnavailable when the folder belongs to another user, or root has no user that can run PostgreSQL
 * there
 */
export function chooseIdentity(folder: string, binaries: Binaries): Identity {
  const me = process.getuid?.()
  if (me === undefined) return { owner: null, run: runner({}) }
  const { uid, gid } = statSync(folder)
  if (me !== 0) {
    if (uid === me) return { owner: null, run: runner({}) }
    throw new DatabaseUnavailable(
      `${folder} belongs to another user (number ${uid}). Start as that user, or set DATA_DIR elsewhere.`,
    )
  }
  const other = uid === 0 ? nobody() : { uid, gid }
  if (reaches(other, folder, binaries)) return { owner: other, run: runner(other) }
  if (spawnSync('unshare', [...NAMESPACE, binaries.postgres, '--version'], { cwd: '/' }).status === 0) {
    return { owner: { uid: 0, gid: 0 }, run: runner({}, ['unshare', ...NAMESPACE]) }
  }
  throw new DatabaseUnavailable(
    `PostgreSQL refuses to run as root, and no other user can reach ${dirname(folder)}. ` +
      'Start as an ordinary user, move the project to a folder that others may enter, or set DATABASE_URL.',
  )
}

/** Changes the owner of everything under `path` to this identity, if it differs. */
export function giveTo(identity: Identity, path: string): void {
  const { owner } = identity
  if (!owner || lstatSync(path).uid === owner.uid) return
  const entries = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const entry of entries) lchownSync(join(path, entry), owner.uid, owner.gid)
  chownSync(path, owner.uid, owner.gid)
}

function runner(as: { uid?: number; gid?: number }, wrapper: string[] = []): Identity['run'] {
  return (program, args, stdio) => {
    const [command, ...rest] = [...wrapper, program, ...args]
    return spawn(command!, rest, { ...as, stdio, cwd: '/', detached: true, windowsHide: true, env: cleanEnvironment() })
  }
}

/** The environment without variables that would affect initdb and the server: PG…, the locale and the time zone. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ)/i.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

function reaches(as: { uid: number; gid: number }, folder: string, binaries: Binaries): boolean {
  const script = 'test -d "$1" && exec "$0" --version'
  return (
    spawnSync('/bin/sh', ['-c', script, binaries.postgres, folder], { ...as, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

function nobody(): { uid: number; gid: number } {
  const ask = (what: string) => Number(spawnSync('id', [what, 'nobody'], { encoding: 'utf8' }).stdout || NOBODY)
  return { uid: ask('-u'), gid: ask('-g') }
}
