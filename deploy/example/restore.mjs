import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { prepare } from '../../scripts/prepare.mjs'
import { Cluster } from './cluster.mjs'
import { isOk, until } from './processes.mjs'
import { HERE, LAMP, Person } from './person.mjs'

/**
 * A restore to the second before a wrong delete, with pgBackRest, as docs/operating.md describes it. Checks that
 * listings are back, photos are served, people who deleted their account before or after that second stay erased, and
 * no index file from after that second is used. node deploy/example/restore.mjs [--sabotage-forget-erased]
 */
const folder = mkdtempSync(join(tmpdir(), 'hereabouts-restore-'))
const forgetsErased = process.argv.includes('--sabotage-forget-erased')
await prepare()
const cluster = new Cluster(folder, { withPrometheus: false })

const listings = () => Number(cluster.psql('select count(*) from listings'))
const exists = (person) => cluster.psql(`select count(*) from users where id = '${person.id}'`) === '1'

async function deleteAccount(person) {
  const { status, body } = await person.send('DELETE', '/api/me', undefined)
  if (status !== 200) throw new Error(`The account stays: ${status} ${JSON.stringify(body)}`)
}

async function restoreTo(second) {
  const name = await cluster.primary()
  const other = name === 'a' ? 'b' : 'a'
  for (const each of ['node-1', 'node-2', 'patroni-a', 'patroni-b']) await cluster.processes.end(each, 40_000)
  await fetch(`http://127.0.0.1:${cluster.ports.etcd}/v2/keys/service/town?recursive=true`, { method: 'DELETE' })
  cluster.backrest('restore', name, '--delta', '--type=time', `--target=${second}`, '--target-action=promote')
  const data = cluster.dataOf(name)
  const pgCtl = (...args) =>
    execFileSync(join(cluster.pgBin, 'pg_ctl'), ['-D', data, '-w', '-t', '120', ...args], {
      cwd: '/',
      stdio: 'ignore',
      ...cluster.owner,
    })
  const log = join(folder, 'log', 'restore.log')
  pgCtl('-l', log, '-o', `-c port=${cluster.pgPort(name)} -c synchronous_standby_names=`, 'start')
  const ask = (statement) => {
    const way = ['-h', join(folder, 'sockets'), '-p', String(cluster.pgPort(name)), '-U', 'postgres']
    return execFileSync(join(cluster.pgBin, 'psql'), ['-X', '-A', '-t', ...way, '-c', statement])
      .toString()
      .trim()
  }
  await until('The end of the recovery', () => ask('select pg_is_in_recovery()') === 'f', 60_000)
  ask('alter system reset restore_command')
  pgCtl('-m', 'fast', 'stop')
  rmSync(cluster.dataOf(other), { recursive: true })
  mkdirSync(cluster.dataOf(other), { mode: 0o700 })
  if (cluster.owner.uid !== undefined) chownSync(cluster.dataOf(other), cluster.owner.uid, cluster.owner.gid)
  cluster.startDatabase(name)
  await until('A primary', async () => (await cluster.primary()) === name, 90_000)
  cluster.startDatabase(other)
  await until('A standby', () => cluster.hasStandby(), 120_000)
}

let failed = true
try {
  await cluster.start((line) => console.log(`  ${line} …`))
  const [seller, buyer, leftBefore, leftAfter] = await Promise.all(
    [1, 2, 3, 4].map((n) => new Person(cluster.url, n).signUp()),
  )
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a63' } })
    .png()
    .toBuffer()
  const uploaded = await fetch(`${cluster.url}/api/photos`, {
    method: 'POST',
    body: picture,
    headers: { cookie: seller.cookie, 'content-type': 'image/png' },
  })
  const photo = await uploaded.json()
  const makeItem = (changes) => seller.send('POST', '/api/items', { ...LAMP, ...changes }, { key: crypto.randomUUID() })
  const first = await makeItem({ photoIds: [photo.id] })
  if (first.status !== 200) throw new Error(`No listing: ${first.status} ${JSON.stringify(first.body)}`)
  console.log('  full backup …')
  cluster.backrest('backup', await cluster.primary(), '--type=full')
  await makeItem({ name: 'Lamp of after the backup' })
  await deleteAccount(leftBefore)
  await sleep(1500)
  const second = cluster
    .psql("select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US TZH:TZM')")
    .replace(/ (?=[+-])/, '')
  const before = listings()
  await sleep(1500)
  await deleteAccount(leftAfter)
  cluster.psql('delete from listings')
  if (forgetsErased) rmSync(join(folder, 's3', 'town', 'erased'), { recursive: true, force: true })
  cluster.psql('select pg_switch_wal()', { user: 'postgres' })
  await sleep(3000)
  console.log(`  ${before} listings, now ${listings()}; back to ${second} …`)
  const start = Date.now()
  await restoreTo(second)
  const restored = listings()
  const broughtBack = exists(leftAfter)
  for (const n of [1, 2]) cluster.startNode(n)
  await until('A ready node', () => isOk(`${cluster.url}/readyz`), 90_000)
  const took = Math.round((Date.now() - start) / 1000)
  const served = await fetch(`${cluster.url}/photos/${photo.id}/320.webp`, { headers: { cookie: seller.cookie } }).then(
    ({ status }) => status,
  )
  const found = await buyer.send('GET', `/api/search?${new URLSearchParams({ q: 'lamp', ...HERE })}`)
  const hits = JSON.stringify(found.body).split('"Lamp').length - 1
  const isFileRefused = [1, 2].every((n) => cluster.logOf(`node-${n}`).includes('The search index on disk is not used'))
  const result = {
    listings: restored,
    of: before,
    broughtBack,
    erasedBefore: !exists(leftBefore),
    erasedAfter: !exists(leftAfter),
    photo: served,
    searchFinds: hits,
    indexFilesRefused: isFileRefused,
    restoreCommand: cluster.psql('show restore_command', { user: 'postgres' }),
    seconds: took,
  }
  console.log(`\n${JSON.stringify(result)}`)
  failed = !(
    restored === before &&
    result.erasedBefore &&
    result.erasedAfter &&
    broughtBack &&
    served === 200 &&
    hits >= 2 &&
    isFileRefused &&
    result.restoreCommand === ''
  )
} catch (error) {
  console.error(error)
} finally {
  await cluster.stop()
  if (!failed) rmSync(folder, { recursive: true })
  else console.log(`Logs: ${folder}/log`)
}
process.exit(failed ? 1 : 0)
