import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { lazyWords } from './scripts/lazyWords.mjs'

/** Files that replace modules, or need fresh ones. */
const ALONE = ['src/**/*.alone.test.{ts,tsx}']

// Long time limits: browsers and databases may share two cores.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // The time zone of most users, so that tests find code that confuses UTC and local time.
    env: { TZ: 'Asia/Kolkata' },
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
          // Files of one worker share their modules: importing them anew took a third of the run.
          isolate: false,
          exclude: ALONE,
        },
      },
      {
        extends: true,
        plugins: [lazyWords()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...patience,
          name: 'alone',
          environment: 'node',
          include: ALONE,
          globalSetup: ['src/kit/server/testing/globalSetup.ts'],
          setupFiles: ['src/kit/server/testing/eachFile.ts'],
        },
      },
      {
        extends: true,
        plugins: [lazyWords()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...patience,
          name: 'web',
          // Its single files are ES modules that do not say so.
          server: { deps: { inline: ['@zxing/library'] } },
          environment: './src/kit/web/testing/oneWindow.ts',
          include: ['src/**/*.test.tsx'],
          exclude: ALONE,
          setupFiles: ['src/kit/web/testing/eachFile.ts'],
          isolate: false,
        },
      },
      {
        // Whole screens in a document without a browser, on the product's own server.
        extends: true,
        define: { LANGUAGE_COVERAGE: JSON.stringify({ en: 1, hi: 1 }) },
        plugins: [lazyWords()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...patience,
          // The first test of a worker compiles the screens that it opens.
          testTimeout: 120_000,
          name: 'screens',
          // Modules are shared: what one test began may reach into the next. To be mended; until then tried again.
          retry: 2,
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
