import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from '#app/server/product.ts'
import { grantAdmin } from '#features/accounts/server/admins.ts'
import { type Config, readConfig } from '#kit/server/config.ts'
import { productCtx } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/db.ts'
import { openSecrets } from '#kit/server/secrets.ts'
import { keepFilesInMemory } from '#kit/server/testing/memoryFolder.ts'
import { GATEWAY, PAYEE } from '../../kit/payments.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Answers with the address of the server under test, which starts with the first request. With `?admin=EMAIL` it
     * first makes that account an administrator.
     */
    productDoor: string
    /** Its data folder; `outbox` in it holds the unsent emails and texts. */
    productFolder: string
  }
}

/**
 * Like those of the journeys' server: limits are raised, because tests would reach them, and nothing leaves the
 * machine. Payments are set up.
 */
const SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  MAP_URL: 'off',
  MAP_PLANET: 'off',
  OVERPASS_URL: 'off',
  SIGN_UPS_PER_HOUR: '1000000',
  REQUESTS_PER_MINUTE: '10000000',
  QUOTA_FACTOR: '0',
  ADMIN_UNDO_SECONDS: '600',
  ...PAYEE,
  ...GATEWAY,
}

/** The product with a separate database, for all screen tests of the run; started by the first of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepFilesInMemory()
  let started: Promise<Product> | undefined
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-screens-'))
  const config = readConfig({ ...SETTINGS, DATA_DIR: folder })
  const door = createServer((request, response) => {
    started ??= startProduct(config)
    const email = new URL(request.url!, 'http://door').searchParams.get('admin')
    started
      .then(async ({ address }) => {
        if (email !== null) await makeAdministrator(config, email)
        response.end(address)
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  project.provide('productDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  project.provide('productFolder', folder)
  return async () => {
    door.closeAllConnections()
    door.close()
    await started?.then((product) => product.stop()).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Like `npm run admin -- grant EMAIL` while the server runs. */
async function makeAdministrator(config: Config, email: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase(config, log, {})
  const machines = { db: database.db, config, secrets: openSecrets(config.secretsFile), log, now: () => new Date() }
  await grantAdmin(productCtx(machines), email)
  await database.close()
}
