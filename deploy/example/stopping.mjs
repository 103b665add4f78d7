import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mark, Processes, until } from './processes.mjs'

/** Names of the two PostgreSQL servers. */
export const DATABASES = ['a', 'b']

/** Ends all processes of a cluster: nodes first, databases last. */
export async function stopProcesses(folder, processes) {
  const names = [...processes.running.keys()]
  const of = (...starts) => names.filter((name) => starts.some((start) => name.startsWith(start)))
  const inOrder = [of('node-', 'prometheus'), of('pgbouncer'), of('patroni-'), of('haproxy', 'redis', 's3', 'etcd')]
  for (const together of inOrder) await Promise.all(together.map((name) => processes.end(name)))
  // A PostgreSQL whose Patroni was killed.
  for (const name of DATABASES) {
    const file = join(folder, `postgres-${name}`, 'postmaster.pid')
    if (!existsSync(file)) continue
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    const isOurs = () => mark(pid) !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    if (!isOurs()) continue
    process.kill(pid, 'SIGCONT')
    process.kill(pid, 'SIGINT')
    await until('The end of PostgreSQL', () => mark(pid) === '', 15_000).catch(
      () => isOurs() && process.kill(pid, 'SIGKILL'),
    )
  }
}

/** The processes recorded by `keep`. */
export function keptProcesses(folder) {
  const processes = new Processes(folder)
  const { running } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))
  for (const { name, pid, mark } of running) processes.running.set(name, { pid, mark })
  return processes
}
