import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { seconds } from '#core/units.ts'
import type { Machines } from '#kit/server/context.ts'

/** A counter that takes longer is not waited for. */
const ANSWERS_WITHIN = seconds(0.5)

/**
 * Counts the request limits of all nodes together in Redis or Valkey (REDIS_URL); without it, each process counts in
 * memory. While Redis does not answer, requests are not limited: limits keep order, they guard no access. Its library
 * is loaded only here.
 */
export async function sharedCounters(
  app: FastifyInstance,
  { config, log }: Pick<Machines, 'config' | 'log'>,
): Promise<RateLimitPluginOptions> {
  if (config.redisUrl === '') return {}
  const { Redis } = await import('ioredis')
  const redis = new Redis(config.redisUrl, {
    connectTimeout: ANSWERS_WITHIN,
    commandTimeout: ANSWERS_WITHIN,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * 100, seconds(5)),
  })
  let answers = true
  redis.on('error', (error: Error) => {
    if (answers) log.error({ reason: error.message }, 'Redis does not answer; requests are not limited meanwhile.')
    answers = false
  })
  redis.on('ready', () => {
    if (!answers) log.warn('Redis answers again; requests are limited.')
    answers = true
  })
  app.addHook('onClose', (_app, done) => {
    redis.disconnect()
    done()
  })
  await new Promise((resolve) => {
    redis.once('ready', resolve)
    setTimeout(resolve, 2 * ANSWERS_WITHIN).unref()
  })
  return { redis, nameSpace: 'hereabouts-limit-', skipOnError: true }
}
