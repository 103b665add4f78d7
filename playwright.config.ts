import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = (...names: string[]) => names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))

/**
 * Chromium of the system if installed, else Playwright's own (scripts/browser.mjs installs either). The headless shell
 * needs 40 % less CPU than the whole browser, but has no notifications.
 */
const whole = installed('chromium', 'chromium-browser')
const shell = installed('chromium-headless-shell') ?? whole

/** All other host names fail to resolve, also for a service worker; the test setup fails a test that requests one. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ALONE,
]

const PHONE = {
  browserName: 'chromium',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/kit/globalSetup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // Long, so that only what hangs meets them: the same journey takes a slow or busy machine four times as long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions: {
      ...(shell && { executablePath: shell }),
      args: ARGUMENTS,
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // Service workers are blocked; the journeys that test them allow them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ['**/*.desktop.spec.ts', '**/push.spec.ts', '**/voice.spec.ts'],
      use: PHONE,
    },
    {
      name: 'notifications',
      testMatch: '**/push.spec.ts',
      use: {
        ...PHONE,
        ...(!whole && { channel: 'chromium' }),
        launchOptions: { ...(whole && { executablePath: whole }), args: ARGUMENTS },
      },
    },
    {
      // With a fake microphone that beeps; the other projects have none.
      name: 'microphone',
      testMatch: '**/voice.spec.ts',
      use: {
        ...PHONE,
        launchOptions: {
          ...(shell && { executablePath: shell }),
          args: [...ARGUMENTS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
        },
      },
    },
    {
      name: 'desktop',
      testMatch: '**/*.desktop.spec.ts',
      use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } },
    },
  ],
})
