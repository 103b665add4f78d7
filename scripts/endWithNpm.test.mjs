import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const CHILD = `
import { endWithNpm } from ${JSON.stringify(new URL('endWithNpm.mjs', import.meta.url).href)}
endWithNpm()
process.on('SIGTERM', () => { console.log('ending in order'); process.exit(0) })
setInterval(() => {}, 1000)
console.log('up ' + process.pid)
`
/** A fake npm: starts its script as npm does, directly or in a shell. */
const NPM = `
const { spawn } = require('node:child_process')
const [command, ...args] = JSON.parse(process.argv[1])
spawn(command, args, { stdio: 'inherit' })
setInterval(() => {}, 1000)
`

for (const [way, command] of [
  ['directly', [process.execPath, '--input-type=module', '-e', CHILD]],
  ['below a shell', ['sh', '-c', `"$0" --input-type=module -e "$1"; exit`, process.execPath, CHILD]],
]) {
  test.skipIf(process.platform === 'win32')(
    `a server started by npm ${way} ends in order when npm is killed`,
    async () => {
      const { npm, lines } = await startByNpm(command)
      npm.kill('SIGKILL')
      expect((await lines.next()).value).toBe('ending in order')
      expect((await lines.next()).done).toBe(true)
    },
  )
}

async function startByNpm(command) {
  const npm = spawn(process.execPath, ['-e', NPM, JSON.stringify(command)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value.replace('up ', ''))
  onTestFinished(() => {
    npm.kill('SIGKILL')
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, as expected.
    }
  })
  return { npm, lines }
}
