import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare, root } from '../../scripts/prepare.mjs'
import { Cluster } from './cluster.mjs'
import { isOk, until } from './processes.mjs'
import { HERE, LAMP, Person } from './traffic.mjs'

/**
 * A rolling upgrade and its rollback under a steady 50 requests a second, of which none may fail: `npm run migrate` of the
 * next version, its nodes beside those of this one, all of it, and back. The next version is this one with a migration
 * more. node deploy/example/upgrade.mjs [requests] [--sabotage-no-drain]
 */
const REQUESTS = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10_000)
const PER_SECOND = 50
const folder = mkdtempSync(join(tmpdir(), 'hereabouts-upgrade-'))
const withoutDrain = process.argv.includes('--sabotage-no-drain')
await prepare()
const settings = {
  QUOTA_FACTOR: '0',
  SIGN_UPS_PER_HOUR: '100000',
  REQUESTS_PER_MINUTE: '1000000',
  ...(withoutDrain && { DRAIN_SECONDS: '0' }),
}
const cluster = new Cluster(folder, { withPrometheus: false, settings })

function nextVersion() {
  const release = join(folder, 'next')
  for (const name of ['dist', 'db', 'assets', 'package.json'])
    cpSync(join(root, name), join(release, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
  writeFileSync(
    join(release, 'db', 'migrations', '9990_next_version.sql'),
    'alter table listings add column next_version text;\n',
  )
  return release
}

/** Sends at a fixed rate, whatever the answers take. */
async function load(people, isOver) {
  const sum = { sent: 0, failed: 0, longest: 0, failures: new Map() }
  const waiting = new Set()
  for (const start = performance.now(); !isOver(sum.sent);) {
    const person = people[sum.sent % people.length]
    const asked = requestOf(person, sum.sent++).then(({ status, took, failure }) => {
      sum.longest = Math.max(sum.longest, took)
      if (status > 0 && status < 500) return
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

function requestOf(person, number) {
  if (number % 10 === 0) {
    return person.send('POST', '/api/items', LAMP, { key: crypto.randomUUID() })
  }
  if (number % 10 === 1) return person.send('POST', '/api/sos/mine', {})
  if (number % 3 === 0) return person.send('GET', `/api/search?${new URLSearchParams({ q: 'lamp', ...HERE })}`)
  return person.send('GET', '/api/me')
}

let failed = true
try {
  await cluster.start((line) => console.log(`  ${line} …`))
  const next = nextVersion()
  const people = await Promise.all([1, 2, 3, 4].map((n) => new Person(cluster.url, n).signUp()))
  let isDone = false
  const loaded = load(people, (sent) => isDone && sent >= REQUESTS)
  const ready = (n) => isOk(`http://127.0.0.1:${cluster.nodes[n - 1].port}/readyz`)
  const replace = async (n, release, what) => {
    await cluster.processes.end(`node-${n}`, 40_000)
    cluster.startNode(n, release)
    await until(`Node ${n}`, () => ready(n))
    console.log(`  ${what}`)
    await sleep(10_000)
  }
  await sleep(5000)
  console.log(`  ${cluster.migrate(next).trim()}`)
  await replace(1, next, 'two versions side by side')
  await replace(2, next, 'the next version everywhere')
  await replace(1, root, 'back: two versions side by side')
  await replace(2, root, 'back: this version everywhere, on the newer schema')
  isDone = true
  const { sent, failed: count, longest, failures } = await loaded
  console.log(
    `\n${sent} requests, ${count} failed, the longest ${Math.round(longest)} ms ${JSON.stringify([...failures])}`,
  )
  failed = count > 0
} catch (error) {
  console.error(error)
} finally {
  await cluster.stop()
  if (!failed) rmSync(folder, { recursive: true })
  else console.log(`Logs: ${folder}/log`)
}
process.exit(failed ? 1 : 0)
