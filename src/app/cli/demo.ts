import { SingleBar } from 'cli-progress'
import { makeDemo, removeDemo } from '../demo/demo.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run demo             fills the demo neighbourhood and prints its accounts
npm run demo -- --remove takes it away`

runCommand(USAGE, async (machines, args) => {
  if (args.includes('--remove')) {
    console.log(`\n  The demo neighbourhood is gone (${await removeDemo(machines)} people).\n`)
    return
  }
  const bar = new SingleBar({
    format: '  {bar} {value} of {total} listings',
    barsize: 30,
    noTTYOutput: true,
    notTTYSchedule: 1000,
  })
  bar.start(56, 0)
  const accounts = await makeDemo(machines, (done, total) => {
    bar.setTotal(total)
    bar.update(done)
  }).finally(() => bar.stop())
  const lines = accounts.map(({ role, email, password }) => `    ${role.padEnd(8)} ${email}   password ${password}`)
  console.log(['', '  Demo neighbourhood. Log in as', ...lines, ''].join('\n'))
})
