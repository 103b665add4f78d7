import pg from 'pg'
import type { Logger } from 'pino'

/**
 * A pool that frees the slot of a connection that breaks while checked out. (Callers often release a connection only if
 * their first statement succeeded, and an error without a listener would end the process.)
 */
export class ConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
    super(config)
    this.on('error', (error) => log.warn({ reason: error.message }, 'A resting database connection broke.'))
    this.on('connect', (client) => {
      client.on('error', () => {}) // a pending query reports the error
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return super.connect().then(returnedWhenBroken)
  }
}

function returnedWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let isReleased = false
  const giveBack = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    release(error)
  }
  const onEnd = () => giveBack(true)
  client.once('end', onEnd)
  client.release = giveBack
  return client
}
