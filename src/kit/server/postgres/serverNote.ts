import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, processMark } from './processes.ts'

/** How to connect to the embedded server. */
export interface Connection {
  /** Folder of the unix socket, or the loopback address where there are none. */
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** Content of the file that the process that started a server writes for other processes (`server.json`). */
export interface ServerNote {
  owner: number
  ownerMark: string
  postmaster: number
  connection: Connection
}

/** A server that runs on the cluster, according to PostgreSQL's own lock file. */
export interface RunningServer {
  pid: number
  isReady: boolean
  /** The file left by the owning process; null when there is none or its owner is dead. */
  note: ServerNote | null
}

/** Finds a running server of this cluster; a lock file of a dead one is removed. */
export function findRunningServer(folder: string, cluster: string): RunningServer | null {
  const lock = readLock(cluster)
  if (!lock) return null
  if (processMark(lock.pid) === null) return null
  if (!runsOn(lock.pid, cluster)) {
    // Another program has this process id now; PostgreSQL itself would mistake it for a running server.
    rmSync(lockFile(cluster), { force: true })
    return null
  }
  const note = readNote(folder)
  const isOwned = note !== null && note.postmaster === lock.pid && processMark(note.owner) === note.ownerMark
  return { pid: lock.pid, isReady: lock.status === 'ready', note: isOwned ? note : null }
}

/** PostgreSQL's lock file: its process id and "starting", "ready" or "stopping". */
export function readLock(cluster: string): { pid: number; status: string } | null {
  try {
    const lines = readFileSync(lockFile(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, status: lines[7]?.trim() ?? 'starting' } : null
  } catch {
    return null
  }
}

/**
 * Reads the note (`server.json`) in this folder; null when there is none or it is damaged.
 * @throws Error when it may not be read, because its server must then not be treated as abandoned
 */
export function readNote(folder: string): ServerNote | null {
  try {
    return JSON.parse(readFileSync(notePath(folder), 'utf8')) as ServerNote
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes the note atomically, for other processes of the folder's owner. */
export function writeNote(folder: string, postmaster: number, connection: Connection): void {
  const note: ServerNote = { owner: process.pid, ownerMark: processMark(process.pid)!, postmaster, connection }
  const aside = `${notePath(folder)}.${process.pid}`
  writeFileSync(aside, JSON.stringify(note), { mode: 0o600 })
  giveToOwnerOf(folder, aside)
  renameSync(aside, notePath(folder))
}

/** Gives a file written by root to the folder's owner, who could not read it otherwise. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(path, uid, gid)
}

/**
 * True if the process is a PostgreSQL server of the cluster: its working directory is the folder. Compared by inode,
 * because several paths can lead to it.
 */
function runsOn(pid: number, cluster: string): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch {
    const line = commandLine(pid)
    return line === '' || line.includes(cluster)
  }
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid')
const notePath = (folder: string) => join(folder, 'server.json')
