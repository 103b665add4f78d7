import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './configuration.mjs'

/** A fake S3 bucket, for test installations only. */
const S3 = 's3rver@3.7.1'
const PACKAGES = 'haproxy patroni etcd-server pgbouncer pgbackrest redis-server prometheus postgresql'

/** Fails with a list of the programs to install. */
export function requirePrograms() {
  const paths = `${process.env.PATH}:/usr/sbin`.split(':')
  process.env.PATH = paths.join(':')
  const names = ['haproxy', 'patroni', 'etcd', 'pgbouncer', 'pgbackrest', 'redis-server', 'prometheus']
  const missing = names.filter((name) => !paths.some((path) => existsSync(join(path, name))))
  if (missing.length > 0 || !existsSync('/usr/lib/postgresql'))
    throw new Error(`Missing: ${missing.join(', ') || 'postgresql'}. On Debian: apt-get install ${PACKAGES}`)
}

/** Folder of PostgreSQL's programs. */
export function newestPostgres() {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
  return join('/usr/lib/postgresql', versions.at(-1), 'bin')
}

/** PostgreSQL, Patroni and pgbouncer refuse to run as root. */
export function postgresOwner() {
  if (process.getuid() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

export function chownAll(path, { uid, gid }) {
  for (const name of readdirSync(path, { recursive: true })) chownSync(join(path, name), uid, gid)
  chownSync(path, uid, gid)
}

/** Installs the fake bucket below node_modules/.cache at the first use; it is no dependency of the product. */
export function installedS3() {
  const folder = join(root, 'node_modules', '.cache', basename(S3))
  const program = join(folder, 'node_modules', 's3rver', 'bin', 's3rver.js')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', S3]
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return program
}
