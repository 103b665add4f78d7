import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '../../scripts/prepare.mjs'
import { Cluster } from './cluster.mjs'
import { HOST } from './configuration.mjs'
import { scenariosOf, settle } from './scenarios.mjs'
import { judge, Person, Traffic } from './traffic.mjs'

/**
 * `npm run soak -- --only machines`: an installation of several nodes in which machines fail while people write, talk and
 * raise alarms. Nothing acknowledged may be lost or doubled, no search may be silently wrong on any node, no message be
 * missing in a stream, and an SOS is answered or refused within 5 s.
 *   node deploy/example/soak.mjs [name …]   only these
 *   node deploy/example/soak.mjs --sabotage-asynchronous   PostgreSQL acknowledges before the standby has it
 */
const SETTINGS = { QUOTA_FACTOR: '0', SIGN_UPS_PER_HOUR: '100000', REQUESTS_PER_MINUTE: '1000000' }
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
const isAsynchronous = words.includes('--sabotage-asynchronous')
const folder = mkdtempSync(join(tmpdir(), 'hereabouts-machines-'))
await prepare()
const cluster = new Cluster(folder, { withPrometheus: false, settings: SETTINGS })
let failed = 0

async function play(name, scenario) {
  const people = [cluster.reader, ...cluster.writers]
  const traffic = new Traffic(cluster.url, people)
  await traffic.start()
  await sleep(3000)
  let note = ''
  try {
    note = (await scenario()) ?? ''
    await settle(cluster)
  } catch (error) {
    note = `FAILED: ${error.message}`
  }
  await sleep(3000)
  await traffic.stop()
  const countInDatabase = (prefix) => {
    const rows = cluster.psql(
      `select split_part(title, ' ', 2) || ' ' || count(*) from listings where title like 'Lamp ${prefix}%' group by title`,
    )
    return new Map(
      rows
        .split('\n')
        .filter(Boolean)
        .map((row) => [row.split(' ')[0], Number(row.split(' ')[1])]),
    )
  }
  const sum = await judge(traffic, cluster.nodeUrls(), cluster.reader, countInDatabase)
  const faults =
    sum.lost +
    sum.doubled +
    sum.missing +
    sum.ghosts +
    sum.unheard +
    sum.holes +
    sum.sosLate +
    traffic.refusedForGood.length
  const isGood = faults === 0 && !note.startsWith('FAILED') && sum.acknowledged > 0 && sum.sosAnswered > 0
  if (!isGood) failed++
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}${note && `: ${note}`}\n       ${JSON.stringify(sum)}`)
  if (traffic.refusedForGood.length > 0)
    console.log(`       refused: ${[...new Set(traffic.refusedForGood)].join(', ')}`)
  if (traffic.sos.late.length > 0) console.log(`       late SOS: ${traffic.sos.late.join(', ')}`)
}

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await cluster.stop()
  if (failed > 0 || words.includes('--keep')) console.log(`Logs: ${folder}/log`)
  else rmSync(folder, { recursive: true })
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop().then(() => process.exit(1)))

try {
  await cluster.start((line) => console.log(`  ${line} …`))
  if (isAsynchronous) {
    const name = await cluster.primary()
    const change = JSON.stringify({ synchronous_mode: false })
    await fetch(`http://${HOST}:${cluster.restPort(name)}/config`, {
      method: 'PATCH',
      body: change,
      headers: { 'content-type': 'application/json' },
    })
    await sleep(8000)
  }
  cluster.reader = await new Person(cluster.url, 1).signUp()
  cluster.writers = await Promise.all([2, 3, 4].map((n) => new Person(cluster.url, n).signUp()))
  for (const [name, scenario] of Object.entries(scenariosOf(cluster))) {
    if (wanted.length === 0 || wanted.some((word) => name.includes(word))) await play(name, scenario)
  }
} catch (error) {
  failed++
  console.error(error)
} finally {
  await stop()
}
process.exit(failed > 0 ? 1 : 0)
