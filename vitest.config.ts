import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { lazyWords } from './scripts/lazyWords.mjs'

// Long time limits: browsers and databases may share two cores.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // The time zone of most users, so that tests find code that confuses UTC and local time.
    env: { TZ: 'Asia/Kolkata' },
    // Two workers even on two cores: one computes while the other waits for its database. Every file has its own
    // database.
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
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
})
