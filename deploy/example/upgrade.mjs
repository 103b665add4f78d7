import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare, root } from '../../scripts/prepare.mjs'
import { Cluster } from './cluster.mjs'
import { HOST } from './configuration.mjs'
import { isOk, until } from './processes.mjs'
import { HERE, LAMP, Person } from './person.mjs'
import { copiedRelease } from './sabotage.mjs'

/**
 * A rolling upgrade and its rollback under a steady 50 requests a second. No request may fail, and no acknowledged
 * write may be lost or duplicated. Steps: `npm run migrate` of the newer version, its nodes beside those of the older
 * one, only newer nodes, and back. The newer version is this one and the older one is in a folder, already built;
 * without a folder the older version is this one, and the newer one has one more migration, so that each must refuse
 * the other's index file.
 *
 * node deploy/example/upgrade.mjs [requests] [--before FOLDER] [--sabotage-no-drain]
 */
const words = process.argv.slice(2)
const before = words.includes('--before') ? resolve(words[words.indexOf('--before') + 1]) : null
const REQUESTS = Number(words.find((word) => /^\d+$/.test(word)) ?? 10_000)
const PER_SECOND = 50
const folder = mkdtempSync(join(tmpdir(), 'hereabouts-upgrade-'))
const withoutDrain = words.includes('--sabotage-no-drain')
await prepare()
const settings = {
  QUOTA_FACTOR: '0',
  SIGN_UPS_PER_HOUR: '100000',
  REQUESTS_PER_MINUTE: '1000000',
  ...(withoutDrain && { DRAIN_SECONDS: '0' }),
}
const cluster = new Cluster(folder, { withPrometheus: false, settings })

function nextVersion() {
  const release = copiedRelease(join(folder, 'next'))
  const migration = join(release, 'db', 'migrations', '9990_next_version.sql')
  writeFileSync(migration, 'alter table listings add column next_version text;\n')
  return release
}

/** Sends at a fixed rate, however long the answers take. */
async function load(people, isOver) {
  const sum = { sent: 0, failed: 0, longest: 0, made: 0, failures: new Map() }
  const waiting = new Set()
  for (const start = performance.now(); !isOver(sum.sent);) {
    const person = people[sum.sent % people.length]
    const number = sum.sent++
    const asked = requestOf(person, number).then(({ status, took, failure }) => {
      sum.longest = Math.max(sum.longest, took)
      if (status === 200 && makesListing(number)) sum.made++
      if (status > 0 && status < 400) return
      sum.failed++
      const why = String(status || failure)
      sum.failures.set(why, (sum.failures.get(why) ?? 0) + 1)
    })
    waiting.add(asked)
    void asked.finally(() => waiting.delete(asked))
    await sleep(Math.max(0, start + (sum.sent * 1000) / PER_SECOND - performance.now()))
  }
  await Promise.all(waiting)
  return sum
}

const makesListing = (number) => number % 10 === 0

function requestOf(person, number) {
  if (makesListing(number)) return person.send('POST', '/api/items', LAMP, { key: crypto.randomUUID() })
  if (number % 10 === 1) return person.send('POST', '/api/sos/mine', {})
  if (number % 3 === 0) return person.send('GET', `/api/search?${new URLSearchParams({ q: 'lamp', ...HERE })}`)
  return person.send('GET', '/api/me')
}

let failed = true
try {
  const [older, newer] = before ? [before, root] : [root, nextVersion()]
  cluster.release = older
  await cluster.start((line) => console.log(`  ${line} …`))
  const people = await Promise.all([1, 2, 3, 4].map((n) => new Person(cluster.url, n).signUp()))
  let isDone = false
  const loaded = load(people, (sent) => isDone && sent >= REQUESTS)
  const ready = (n) => isOk(`http://${HOST}:${cluster.nodes[n - 1].port}/readyz`)
  const indexes = []
  const replace = async (n, release, what) => {
    await cluster.processes.end(`node-${n}`, 40_000)
    cluster.startNode(n, {}, release)
    await until(`Node ${n}`, () => ready(n))
    const isRefused = cluster.logOf(`node-${n}`).includes('another version of the product')
    indexes.push(isRefused)
    console.log(`  ${what}${isRefused ? '; refused the index file of the other version' : ''}`)
    await sleep(10_000)
  }
  await sleep(5000)
  console.log(`  ${(await cluster.migrate(newer)).trim()}`)
  await replace(1, newer, 'two versions side by side')
  await replace(2, newer, 'the newer version everywhere')
  await replace(1, older, 'back: two versions side by side')
  await replace(2, older, 'back: the older version everywhere, on the newer schema')
  isDone = true
  const { failures, ...sum } = await loaded
  const stored = Number(cluster.psql("select count(*) from listings where title = 'Lamp'"))
  console.log(`\n${JSON.stringify({ ...sum, longest: Math.round(sum.longest), stored, load: loadavg()[0] })}`)
  for (const [why, count] of failures) console.log(`  ${why}: ${count}`)
  failed = sum.failed > 0 || stored !== sum.made || (!before && indexes.includes(false))
} catch (error) {
  console.error(error)
} finally {
  await cluster.stop()
  if (!failed) rmSync(folder, { recursive: true })
  else console.log(`Logs: ${folder}/log`)
}
process.exit(failed ? 1 : 0)
