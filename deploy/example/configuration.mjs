import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const HOST = '127.0.0.1'
/** Folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The variables in the templates of deploy/config, with their values for a cluster. */
export function wordsOf(cluster) {
  return {
    HOST,
    NETWORK: `${HOST}/32`,
    FOLDER: cluster.folder,
    SOCKETS: join(cluster.folder, 'sockets'),
    HTTP_PORT: cluster.ports.http,
    HAPROXY_METRICS_PORT: cluster.ports.haproxyMetrics,
    PRIMARY_PORT: cluster.ports.primary,
    POOL_PORT: cluster.ports.pool,
    REDIS_PORT: cluster.ports.redis,
    S3_PORT: cluster.ports.s3,
    ETCD_PORT: cluster.ports.etcd,
    APP_PASSWORD: cluster.passwords.app,
    SUPER_PASSWORD: cluster.passwords.super,
    PUBLIC_URL: cluster.url,
  }
}

/** The text of a template with its variables filled in; comments are unchanged. */
export function filledTemplate(template, words) {
  const text = readFileSync(join(root, 'deploy', 'config', template), 'utf8')
  return text.replace(/^(\s*[;#].*)|\$\{(\w+)\}/gm, (_all, comment, name) => {
    if (comment !== undefined) return comment
    if (words[name] === undefined) throw new Error(`${template} names ${name}, which has no value.`)
    return words[name]
  })
}
