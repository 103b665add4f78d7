import { spawnSync } from 'node:child_process'

/** Builds the product once before the first test; does nothing when the build is fresh. */
export default function buildOnce(): void {
  const { status } = spawnSync(process.execPath, ['scripts/buildIfChanged.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The product could not be built: npm run build')
}
