import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { commandOf } from './checks/tools.mjs'

const OF_THE_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The headless shell needs less CPU than the full browser; playwright.config.ts uses it if installed. */
const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Finds the browser for the journeys (e2e/), or installs one: Debian's Chromium and its headless shell where this
 * process may install packages, Playwright's own otherwise.
 * @returns {Promise<{ path: string } | { missing: string }>} missing: instructions for the user
 */
export async function findOrInstallBrowser() {
  const before = await findBrowser()
  if (before && (existsSync(SHELL) || !mayInstallPackages())) return { path: before }
  if (mayInstallPackages()) {
    console.log('Installing Debian’s Chromium …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    // Installed separately, because older systems have no package of the shell.
    for (const name of ['chromium', 'chromium-headless-shell'])
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  }
  if (!(await findBrowser())) {
    console.log('No Chromium here: asking Playwright for its own …')
    const args = [commandOf('@playwright/test', 'playwright'), 'install', 'chromium']
    spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  }
  const path = await findBrowser()
  return path
    ? { path }
    : {
        missing:
          'There is no Chromium and none could be installed. Install the package "chromium" of your system, ' +
          'or run "npx playwright install --with-deps chromium", and start again.',
      }
}

async function findBrowser() {
  const installed = OF_THE_SYSTEM.find((path) => existsSync(path) && runs(path))
  if (installed) return installed
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** On some systems the command only prints that the browser must be installed in another way. */
function runs(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

function mayInstallPackages() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await findOrInstallBrowser()
  console.log(found.path ?? found.missing)
  process.exitCode = 'missing' in found ? 1 : 0
}
