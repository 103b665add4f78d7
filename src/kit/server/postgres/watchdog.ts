import { spawn } from 'node:child_process'

/** A process that stops the server when this process ends, even if it is killed. */
export interface Watchdog {
  /** Ends the watchdog after the server has stopped. */
  dismiss(): void
}

// A fast shutdown; after half a minute an immediate one (with recovery at the next start).
const STOP_WHEN_ALONE = `
trap '' INT TERM HUP QUIT
read -r word && exit 0
kill -INT "$0" 2>/dev/null
left=30
while kill -0 "$0" 2>/dev/null && [ "$left" -gt 0 ]; do sleep 1; left=$((left - 1)); done
kill -QUIT "$0" 2>/dev/null
exit 0`

const STOP_WHEN_ALONE_ON_WINDOWS = `
let isDismissed = false
process.stdin.on('data', () => { isDismissed = true })
process.stdin.on('end', () => {
  if (!isDismissed) require('node:child_process').spawnSync(process.argv[1], ['stop', '-m', 'fast', '-D', process.argv[2]])
})`

/**
 * Starts a small process that waits on a pipe from this one. The pipe closes when this process ends, even by `kill -9`;
 * then the watchdog stops the server.
 */
export function watchOver(postmaster: number, pgCtl: string, cluster: string): Watchdog {
  const [command, args] =
    process.platform === 'win32'
      ? ([process.execPath, ['-e', STOP_WHEN_ALONE_ON_WINDOWS, pgCtl, cluster]] as const)
      : (['/bin/sh', ['-c', STOP_WHEN_ALONE, String(postmaster)]] as const)
  const child = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
    windowsHide: true,
  })
  child.unref()
  const pipe = child.stdin as typeof child.stdin & { unref?: () => void }
  pipe.unref?.()
  pipe.on('error', () => {}) // the watchdog was killed; the next start will find the running server
  return { dismiss: () => pipe.end('down\n') }
}
