import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { lazyWords } from './scripts/lazyWords.mjs'

// Two cores shared by browsers and databases: patience instead of flaky time limits.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Where most people are, so that a place that confuses UTC and local time is found.
    env: { TZ: 'Asia/Kolkata' },
    // Two also on two cores: while one waits for its database the other computes. Every file has a database of its own.
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
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
})
