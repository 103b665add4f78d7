import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { createServer } from 'vite'
import { root } from './prepare.mjs'
import { serverBundle } from './serverBundle.mjs'

/**
 * Development mode: the server behind a Vite server, both restarted on changes. The browser uses PORT; the server
 * listens on the next port.
 */
process.chdir(root)
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const apiPort = Number(process.env.API_PORT || port + 1)
const outdir = join(root, 'node_modules', '.cache', 'dev', 'server')

let server = null
let restarting = Promise.resolve()
let isRestartDue = false

const bundle = await context({
  ...serverBundle(root, outdir),
  plugins: [{ name: 'restart', setup: restartAfter }],
})
await bundle.watch()
watch(join(root, 'db', 'migrations'), () => restart())
watch(join(root, 'locales'), { recursive: true }, () => restart())

process.env.API_ORIGIN = `http://127.0.0.1:${apiPort}`
const web = await createServer({ root, clearScreen: false, server: { port, strictPort: true, host } })
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())

function restartAfter(build) {
  build.onEnd(({ errors }) => {
    if (errors.length === 0) restart()
  })
}

/** One restart at a time, after the previous server has released the database; later changes cause another restart. */
function restart() {
  if (isRestartDue) return
  isRestartDue = true
  restarting = restarting.then(async () => {
    await ended(server, 'SIGTERM')
    isRestartDue = false
    server = spawn(process.execPath, ['--enable-source-maps', join(outdir, 'main.js')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_ENV: 'development', PUBLIC_URL: `http://${host}:${port}`, ...process.env, PORT: String(apiPort) },
    })
  })
}

async function stop() {
  await Promise.all([web.close(), bundle.dispose(), restarting.then(() => ended(server, 'SIGTERM'))])
  process.exit(0)
}

function ended(child, signal) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}
