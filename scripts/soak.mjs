import { spawn } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { commandOf } from './checks/tools.mjs'
import { root } from './prepare.mjs'

/**
 * The long reliability tests at nightly sizes, one after the other, including control cases that break a safeguard and
 * must fail. Takes hours and needs an otherwise idle machine.
 *   npm run soak                     nightly sizes
 *   npm run soak -- --small          the same in minutes, to check that everything runs
 *   npm run soak -- --minutes 30     starts nothing after half an hour, and stops longer tests as not done
 *   npm run soak -- --only R3,S7     only these
 *   npm run soak -- --seed 7         another random seed
 */
const { isSmall, minutes, only, seed } = readArguments(process.argv.slice(2))
const figure = (night, small) => String(isSmall ? small : night)
const lanes = String(Math.max(1, availableParallelism()))

/** A test file as a task with a time limit of a day. */
const vitest = (file, env = {}, ...more) => ({
  args: [commandOf('vitest'), 'run', file, '--testTimeout=0', ...more],
  env: { ...env },
})
const bench = (...args) => ({ args: [join(root, 'scripts', 'bench.mjs'), ...args], env: {} })

/** A script of deploy/example; needs the programs that docs/operating.md names. */
const example = (file, ...args) => ({ args: [join(root, 'deploy', 'example', file), ...args], env: {} })

const SUITES = [
  { id: 'R1', what: `${figure(10_000, 24)} SOS under kill -9`, ...bench('sosDurability', figure(10_000, 24), seed) },
  {
    id: 'R1 sabotaged',
    what: 'acknowledged before it is written',
    ...bench('sosDurability', '150', seed, '--sabotage'),
  },
  {
    id: 'R1 listings',
    what: `${figure(100, 3)} kills while listings are made`,
    args: [join(root, 'scripts', 'test.mjs'), '--only', 'e2e', 'e2e/durability.spec.ts'],
    env: { KILLS: figure(100, 3) },
  },
  {
    id: 'R1 database',
    what: `${figure(100, 6)} kills of process, database or both`,
    ...vitest('src/kit/server/postgres/durability.test.ts', { R1_KILLS: figure(100, 6) }),
  },
  {
    id: 'R2',
    what: `${figure(20_000, 200)} lives of the outbox`,
    ...vitest('src/kit/web/outbox/Outbox.test.tsx', { R2_LIVES: figure(20_000, 200) }),
  },
  {
    id: 'R2 browser',
    what: `${figure(50, 2)} lives in a browser`,
    args: [join(root, 'scripts', 'test.mjs'), '--only', 'e2e', 'e2e/outbox.spec.ts'],
    env: { OUTBOX_LIVES: figure(50, 2) },
  },
  {
    id: 'R3',
    what: `${figure(100_000, 1200)} events, readers that resume`,
    ...vitest('src/kit/server/inboxOrder.test.ts', { R3_EVENTS: figure(100_000, 1200) }),
  },
  { id: 'R3 idle', what: `${figure(10_000, 500)} idle streams`, ...bench('streams', figure(10_000, 500)) },
  { id: 'R4', what: `SOS before ${figure(5000, 600)} streams`, ...bench('sos', figure(5000, 600)) },
  {
    id: 'R5',
    what: `${figure(100_000, 20)} lives of alerts, ${figure(10_000, 10)} at once`,
    ...vitest('src/features/sos/server/alertMachine.alone.test.ts', {
      SOS_SEQUENCES: figure(100_000, 20),
      SOS_INTERLEAVINGS: figure(10_000, 10),
      SOS_LANES: lanes,
      SOS_SEED: seed,
      ...(minutes < Infinity && { SOS_MINUTES: String(minutes) }),
    }),
  },
  {
    id: 'R6',
    what: `${figure(2000, 20)} random searches: index and SQL`,
    ...vitest('src/features/discovery/server/search', { RUNS: figure(2000, 20), SEED: seed }),
  },
  {
    id: 'S2',
    what: `five watchers, ${figure(40, 1)} rounds`,
    ...vitest('src/app/server/fiveWatchers.test.ts', { S2_ROUNDS: figure(40, 1) }),
  },
  {
    id: 'S2 cell',
    what: `${figure(10_000, 200)} moves inside a cell`,
    ...vitest('src/app/server/locationPrivacy.test.ts', { S2_MOVES: figure(10_000, 200) }),
  },
  {
    id: 'S7',
    what: `${figure(100_000, 1500)} malformed requests`,
    ...vitest('src/app/server/fuzz.test.ts', { FUZZ_REQUESTS: figure(100_000, 1500), FUZZ_SEED: seed }),
  },
  {
    id: 'scan',
    what: `wapiti and sqlmap, ${figure(1800, 120)} s each`,
    args: [join(root, 'scripts', 'scan.mjs'), figure(1800, 120)],
    env: {},
  },
  { id: 'machines', what: 'nodes and databases that fail under traffic', ...example('soak.mjs') },
  {
    id: 'machines sabotaged',
    what: 'each case with a safeguard taken away',
    ...example('soak.mjs', '--sabotage'),
  },
  { id: 'machines upgrade', what: `${figure(10_000, 3500)} requests`, ...example('upgrade.mjs', figure(10_000, 3500)) },
  { id: 'machines restore', what: 'to the second before a wrong delete', ...example('restore.mjs') },
]

const begun = performance.now()
const minutesGone = () => (performance.now() - begun) / 60_000
let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    end()
    process.exit(1)
  })

const results = []
for (const suite of SUITES.filter(({ id }) => only === null || only.includes(id.split(' ')[0]))) {
  if (minutesGone() >= minutes) results.push({ ...suite, outcome: 'not begun', took: 0 })
  else results.push(await soak(suite))
}
report()

async function soak(suite) {
  console.log(`\n== ${suite.id}: ${suite.what}`)
  const start = performance.now()
  const outcome = await run(suite)
  return { ...suite, outcome, took: (performance.now() - start) / 1000 }
}

function run({ args, env }) {
  return new Promise((resolve) => {
    let isLate = false
    // A separate process group, so that its children end with it.
    running = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    const left = (minutes - minutesGone()) * 60_000
    const timer =
      left < Infinity &&
      setTimeout(() => {
        isLate = true
        end()
      }, left)
    running.on('error', (error) => resolve(error.message))
    running.on('exit', (code) => {
      clearTimeout(timer)
      running = undefined
      resolve(isLate ? 'not done in time' : code === 0 ? 'passed' : 'FAILED')
    })
  })
}

function end() {
  if (!running) return
  try {
    if (process.platform === 'win32') running.kill()
    else process.kill(-running.pid, 'SIGTERM')
  } catch {
    // The process has already ended.
  }
}

function report() {
  const count = (...outcomes) => results.filter(({ outcome }) => outcomes.includes(outcome)).length
  const [passed, skipped] = [count('passed'), count('not begun', 'not done in time')]
  const failed = results.length - passed - skipped
  const rows = results.map(({ id, what, outcome, took }) => [id, what, `${took.toFixed(0)} s`, outcome])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length), 0))
  console.log(`\nSeed ${seed}, load ${loadavg()[0].toFixed(1)} at the end, ${minutesGone().toFixed(0)} minutes\n`)
  for (const row of rows) console.log(row.map((text, i) => text.padEnd(widths[i] ?? 0)).join('  '))
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}

function readArguments(words) {
  const given = { isSmall: false, minutes: Infinity, only: null, seed: '1' }
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === '--small') given.isSmall = true
    else if (word === '--minutes' && Number(words[i + 1]) > 0) given.minutes = Number(words[++i])
    else if (word === '--only' && words[i + 1]) given.only = words[++i].split(',')
    else if (word === '--seed' && /^\d+$/.test(words[i + 1] ?? '')) given.seed = words[++i]
    else {
      console.error('Takes --small, --minutes N, --only R1,S7 and --seed N.')
      process.exit(2)
    }
  }
  return given
}
