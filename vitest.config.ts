import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Files that replace modules, or need fresh ones. */
const ALONE = ['src/**/*.alone.test.{ts,tsx}']

// Long time limits that only a hanging test reaches: a loaded machine is slow, and the first test of a worker compiles
// the screens that it opens.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // The time zone of most users, so that tests find code that confuses UTC and local time.
    env: { TZ: 'Asia/Kolkata' },
    // Straight to the worker's own output: what React prints a moment after the last test would otherwise be a message
    // to vitest that is still on its way when the worker ends, and vitest counts that as an error of no test.
    disableConsoleIntercept: true,
    // Two workers even on two cores: one computes while the other waits for its database. Every worker has its
    // own database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: ['src/kit/server/testing/globalSetup.ts'],
          setupFiles: ['src/kit/server/testing/eachFile.ts'],
          // Files of one worker share their modules: importing them for each file took a third of the run.
          isolate: false,
          exclude: ALONE,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...patience,
          name: 'alone',
          environment: 'node',
          include: ['src/**/*.alone.test.ts'],
          globalSetup: ['src/kit/server/testing/globalSetup.ts'],
          setupFiles: ['src/kit/server/testing/eachFile.ts'],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...patience,
          name: 'alone web',
          // Its window stays until the process ends: what components do a moment after the last test still finds it.
          environment: './src/kit/web/testing/oneWindow.ts',
          include: ['src/**/*.alone.test.tsx'],
          setupFiles: [],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...patience,
          name: 'web',
          // Its files are ES modules without being declared as such.
          server: { deps: { inline: ['@zxing/library'] } },
          environment: './src/kit/web/testing/oneWindow.ts',
          include: ['src/**/*.test.tsx'],
          exclude: ALONE,
          setupFiles: ['src/kit/web/testing/eachFile.ts'],
          isolate: false,
        },
      },
      {
        // Screen tests: whole screens in a simulated document, on the product's own server.
        extends: true,
        define: { LANGUAGE_COVERAGE: JSON.stringify({ en: 1, hi: 1 }) },
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...patience,
          name: 'screens',
          server: { deps: { inline: ['@zxing/library'] } },
          environment: './src/kit/web/testing/oneWindow.ts',
          include: ['e2e/screens/*.test.tsx'],
          globalSetup: ['e2e/screens/kit/globalSetup.ts'],
          setupFiles: ['src/kit/web/testing/eachFile.ts', 'e2e/screens/kit/eachFile.ts'],
          isolate: false,
        },
      },
    ],
  },
})
