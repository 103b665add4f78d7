import { SingleBar } from 'cli-progress'
import { accountLines } from '../demo/accountLines.ts'
import { makeDemo, removeDemo } from '../demo/demo.ts'
import { DEMO_LISTINGS } from '../demo/fillDemo.ts'
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
  bar.start(DEMO_LISTINGS, 0)
  const accounts = await makeDemo(machines, (done, total) => {
    bar.setTotal(total)
    bar.update(done)
  }).finally(() => bar.stop())
  console.log(['', '  Demo neighbourhood. Log in as', ...accountLines(accounts), ''].join('\n'))
})
