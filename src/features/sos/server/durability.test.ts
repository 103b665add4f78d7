import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#kit/server/projectRoot.ts'

/** The bounded part of trust R1; `npm run bench -- sosDurability 10000` is the whole, and `SABOTAGE=1` proves that it can fail. */
function kill(...options: string[]) {
  const script = join(projectRoot(), 'scripts', 'bench.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, 'sosDurability', ...options], {
    encoding: 'utf8',
    timeout: 170_000,
  })
  return { status, said: stdout.trim().split('\n').at(-1) }
}

test(
  'killed again and again, with PostgreSQL, no acknowledged SOS is lost, told twice or in part',
  { timeout: 180_000 },
  () => {
    const { status, said } = kill('24', '7')
    expect(said).toContain('0 lost, 0 told twice, 0 partial')
    expect(status).toBe(0)
  },
)

test.runIf(process.env['SABOTAGE'])(
  'where PostgreSQL acknowledges before it has written, this finds what is lost',
  { timeout: 180_000 },
  () => {
    const { status, said } = kill('150', '7', '--sabotage')
    expect(said).not.toContain(' 0 lost')
    expect(status).toBe(0)
  },
)
