import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'

const OWN = 'src/app/server/metrics.ts'
/** Writes the metrics of the backups. */
const BACKUP = 'deploy/backup'
const WHERE = [
  ['deploy/prometheus', /\.yml$/],
  ['deploy/grafana', /\.json$/],
]
const NAMED = /\b(?:hereabouts|nodejs|process)_\w+/g

/**
 * Metrics named in alert rules and dashboards that the server does not have: a rule on one never fires.
 * @param {string} root folder of package.json
 * @returns {Promise<string[]>} one sentence per name
 */
export async function unknownFigures(root) {
  const known = await figures(readFileSync(join(root, OWN), 'utf8'))
  for (const [, name] of readFileSync(join(root, BACKUP), 'utf8').matchAll(/# TYPE (hereabouts_\w+)/g)) known.add(name)
  return WHERE.flatMap(([folder, pattern]) =>
    readdirSync(join(root, folder))
      .filter((name) => pattern.test(name))
      .flatMap((name) =>
        unknownIn(readFileSync(join(root, folder, name), 'utf8'), known).map(
          (each) => `${folder}/${name}: the server has no figure ${each}.`,
        ),
      ),
  )
}

/** The metrics that `source` declares, and those that prom-client adds. */
export async function figures(source) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const usual = (await register.getMetricsAsJSON()).map(({ name }) => name)
  const own = [...source.matchAll(/\bgauge\(\s*'(\w+)'/g)].map(([, name]) => `hereabouts_${name}`)
  const plain = [...source.matchAll(/\bname: '(hereabouts_\w+)'/g)].map(([, name]) => name)
  return new Set([...usual, ...own, ...plain])
}

export const unknownIn = (text, known) =>
  [...new Set(text.match(NAMED) ?? [])].filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')),
  )
