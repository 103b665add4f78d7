import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '../../scripts/prepare.mjs'
import { Cluster } from './cluster.mjs'
import { judge } from './judge.mjs'
import { Person } from './person.mjs'
import { until } from './processes.mjs'
import { sabotagedRelease, SABOTAGES } from './sabotage.mjs'
import { scenariosOf } from './scenarios.mjs'
import { Traffic } from './traffic.mjs'

/**
 * `npm run soak -- --only machines`: an installation of several nodes in which machines fail while people write, chat
 * and raise alerts. Acknowledged data must not be lost or duplicated, no node may return wrong search results without
 * an error, no message may be missing in a stream, no private event may reach a device that signed out, and an SOS must
 * be answered or refused within 5 s.
 *
 * node deploy/example/soak.mjs [--nodes 2] [name …]   only scenarios with these names
 * node deploy/example/soak.mjs --sabotage [name …]    each with a safeguard removed: all must fail
 */
const SETTINGS = { QUOTA_FACTOR: '0', SIGN_UPS_PER_HOUR: '100000', REQUESTS_PER_MINUTE: '1000000' }
const FAULTS = 'lost doubled missing ghosts unanswered unheard holes overheard sosLate unexpected'.split(' ')
const words = process.argv.slice(2)
const nodes = words.includes('--nodes') ? Number(words.splice(words.indexOf('--nodes'), 2)[1]) : 3
const isSabotage = words.includes('--sabotage')
const wanted = words.filter((word) => !word.startsWith('--'))
const isWanted = (name) => wanted.length === 0 || wanted.some((word) => name.includes(word))
const folder = mkdtempSync(join(tmpdir(), 'hereabouts-machines-'))
await prepare()
const cluster = new Cluster(folder, { nodes, withPrometheus: false, disks: true, settings: SETTINGS })
let failed = 0

/** Waits until a standby replicates again and all nodes are ready. */
async function settle() {
  await until('A standby', () => cluster.hasStandby(), 120_000)
  await until('All nodes', () => cluster.areNodesReady())
}

/**
 * Runs one scenario.
 * @returns {Promise<{ note: string, sum: object, faults: string[] }>}
 */
async function play(scenario) {
  const traffic = new Traffic([cluster.listener, cluster.alarmed, ...cluster.writers])
  await traffic.start()
  await sleep(3000)
  const faults = []
  let note = ''
  try {
    note = (await scenario.play()) ?? ''
    await settle()
  } catch (error) {
    faults.push(error.message)
  }
  await sleep(3000)
  await traffic.stop()
  const sum = await judge(cluster, traffic).catch((error) => ({ notJudged: error.message.split('\n')[0] }))
  if (sum.notJudged) return { note, sum, faults: [...faults, 'not judged'] }
  for (const fault of FAULTS) {
    if (fault === 'lost' && scenario.mustLose) continue
    if (sum[fault] > 0) faults.push(`${fault}: ${sum[fault]}`)
  }
  if (scenario.mustLose && sum.lost === 0) faults.push('nothing was lost, so it shows nothing')
  if (scenario.mayRefuse === false && sum.sosRefused + sum.repeated > 0) faults.push('something was refused')
  if (sum.acknowledged === 0 || sum.sosAnswered === 0 || sum.signedOut === 0) faults.push('no traffic')
  return { note, sum, faults: [...faults, ...new Set(traffic.refusedForGood), ...traffic.sos.late] }
}

async function run(name, scenario, what = '') {
  const start = Date.now()
  await cluster.makeAsynchronous(scenario.asynchronous === true)
  await settle()
  const { note, sum, faults } = await play(scenario)
  const isDone = !note.startsWith('NOT DONE')
  const isGood = isDone && !sum.notJudged && faults.length > 0 === (what !== '')
  if (!isGood) failed++
  const seconds = Math.round((Date.now() - start) / 1000)
  console.log(
    `${isGood ? 'ok    ' : 'FAILED'} ${name}${what && ` / ${what}`} (${seconds} s, load ${loadavg()[0].toFixed(0)})`,
  )
  console.log(`       ${JSON.stringify(sum)}`)
  for (const line of [note, ...faults].filter(Boolean)) console.log(`       ${line}`)
}

async function restartNodes(release, settings) {
  Object.assign(cluster, { release, settings })
  for (let n = 1; n <= cluster.count; n++) {
    await cluster.processes.end(`node-${n}`, 40_000)
    cluster.startNode(n)
  }
  await until('All nodes', () => cluster.areNodesReady())
}

async function runSabotaged({ of, what, program, settings = {}, asynchronous }, number) {
  const { release } = cluster
  const sabotaged = program ? sabotagedRelease(join(folder, `sabotage-${number}`), program) : release
  await restartNodes(sabotaged, { ...SETTINGS, ...settings })
  const scenario = scenariosOf(cluster)[of]
  await run(of, { ...scenario, asynchronous: asynchronous ?? scenario.asynchronous }, what)
  await restartNodes(release, SETTINGS)
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
  const signUp = (n) => new Person(cluster.url, n).signUp()
  ;[cluster.listener, cluster.alarmed, ...cluster.writers] = await Promise.all([1, 2, 3, 4, 5].map(signUp))
  if (isSabotage) {
    for (const [number, sabotage] of SABOTAGES.entries())
      if (isWanted(sabotage.of)) await runSabotaged(sabotage, number)
  } else {
    for (const [name, scenario] of Object.entries(scenariosOf(cluster))) if (isWanted(name)) await run(name, scenario)
  }
} catch (error) {
  failed++
  console.error(error)
} finally {
  await stop()
}
process.exit(failed > 0 ? 1 : 0)
