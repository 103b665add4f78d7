import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataDirWithDatabase, emptyDataDir, isAlive, spawnOwner, startOwner } from './testing/ownerProcess.ts'
import { findBinaries } from './binaries.ts'
import { DatabaseUnavailable } from './databaseUnavailable.ts'
import { startPostgres, type EmbeddedPostgres, type StartOptions } from './startPostgres.ts'

const isRoot = process.getuid?.() === 0
const hasProc = process.platform === 'linux'
const patience = { timeout: 60_000, interval: 20 }
// A first start syncs a thousand files, which is slow on a busy disk.
vi.setConfig({ testTimeout: 120_000 })

test('a first start creates a database that keeps acknowledged rows and detects damaged pages', async () => {
  const server = await start({ dataDir: emptyDataDir() })
  const settings = await queryServer(
    server,
    `select string_agg(name || '=' || setting, ' ' order by name) as answer from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'ssl')`,
  )
  expect(settings).toBe(
    'data_checksums=on fsync=on full_page_writes=on listen_addresses= ssl=off synchronous_commit=on',
  )
  expect(
    await queryServer(
      server,
      'select datlocprovider::text || datlocale as answer from pg_database where datname = current_database()',
    ),
  ).toBe('bC.UTF-8')
  expect(server.adopted).toBe(false)
})

test('a server that would lose acknowledged rows is refused and stopped', async () => {
  const dataDir = await dataDirWithDatabase()
  await expect(startPostgres({ dataDir, flags: { synchronous_commit: 'off' } })).rejects.toThrow(
    /without synchronous_commit/,
  )
  expect(existsSync(lockFile(dataDir))).toBe(false)
})

test('the database server stops when its owner is killed, and the data can be opened again', async () => {
  const dataDir = await dataDirWithDatabase()
  const owner = await startOwner({ dataDir, writers: 1 })
  await owner.acknowledges(10)
  await owner.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(owner.postmaster)).toBe(false), patience)
  expect(await rowsMissing(await start({ dataDir }), owner.acknowledged)).toEqual([])
})

test('a start right after a kill handles a server that is still stopping', async () => {
  const dataDir = await dataDirWithDatabase()
  const owner = await startOwner({ dataDir, writers: 2 })
  await owner.acknowledges(10)
  await owner.kill('SIGKILL')
  const server = await start({ dataDir })
  expect(server.adopted).toBe(false)
  expect(await rowsMissing(server, owner.acknowledged)).toEqual([])
})

test('a killed server is restarted at the same place', async () => {
  const dataDir = await dataDirWithDatabase()
  const log = { error: vi.fn<(...words: unknown[]) => void>(), warn: vi.fn<(...words: unknown[]) => void>() }
  const server = await start({ dataDir, log: log })
  await queryServer(server, 'create table kept (row bigint); insert into kept values (1); select 1 as answer')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await vi.waitFor(
    async () => expect(await queryServer(server, 'select count(*)::int as answer from kept')).toBe(1),
    patience,
  )
  expect(log.error).toHaveBeenCalledWith('The built-in database ended by itself. Starting it again.')
})

test.skipIf(!hasProc)('a server whose process and watchdog were killed is stopped by the next start', async () => {
  const dataDir = await dataDirWithDatabase()
  const owner = await startOwner({ dataDir, writers: 1 })
  await owner.acknowledges(10)
  for (const watchdog of childrenOf(owner.pid).filter((pid) => pid !== owner.postmaster))
    process.kill(watchdog, 'SIGKILL')
  await owner.kill('SIGKILL')
  expect(isAlive(owner.postmaster)).toBe(true)
  const server = await start({ dataDir })
  expect(server.adopted).toBe(false)
  expect(isAlive(owner.postmaster)).toBe(false)
  expect(await rowsMissing(server, owner.acknowledged)).toEqual([])
})

test('an interrupted first start does not prevent the next one', async () => {
  const dataDir = emptyDataDir()
  const folder = join(dataDir, 'postgres')
  const cutShort = await spawnOwner({ dataDir })
  await vi.waitFor(() => expect(unfinished(folder)).toHaveLength(1), { ...patience, interval: 1 })
  cutShort.kill('SIGKILL')
  await new Promise((resolve) => cutShort.once('exit', resolve))
  expect(existsSync(join(folder, String(findBinaries().major)))).toBe(false)
  const server = await start({ dataDir })
  expect(await queryServer(server, 'select 1 as answer')).toBe(1)
  await server.stop()
  await start({ dataDir })
  expect(unfinished(folder)).toEqual([])
})

test('a second process on the directory joins the running server and leaves it running', async () => {
  const dataDir = await dataDirWithDatabase()
  const owner = await startOwner({ dataDir })
  const guest = await start({ dataDir })
  expect(guest).toMatchObject({ adopted: true, owner: owner.pid, connection: owner.connection })
  expect(await queryServer(guest, 'select 1 as answer')).toBe(1)
  await guest.stop()
  expect(await queryServer(guest, 'select 1 as answer')).toBe(1)
})

test('of processes that start at the same time on an empty directory one runs the server, the others join it', async () => {
  const dataDir = emptyDataDir()
  const owners = await Promise.all([startOwner({ dataDir }), startOwner({ dataDir }), startOwner({ dataDir })])
  expect(owners.filter(({ adopted }) => !adopted)).toHaveLength(1)
  expect(new Set(owners.map(({ postmaster }) => postmaster)).size).toBe(1)
})

test('after an orderly stop of the owner another process becomes the owner', async () => {
  const dataDir = await dataDirWithDatabase()
  const owner = await startOwner({ dataDir })
  await owner.kill('SIGTERM')
  expect(isAlive(owner.postmaster)).toBe(false)
  expect((await start({ dataDir })).adopted).toBe(false)
})

test('a lock file with the process id of another program does not prevent the start', async () => {
  const dataDir = await dataDirWithDatabase()
  await (await start({ dataDir })).stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  writeFileSync(lockFile(dataDir), `${stranger.pid}\n${dirname(lockFile(dataDir))}\n1\n5432\n\n\n\nready\n`)
  expect((await start({ dataDir })).adopted).toBe(false)
  expect(isAlive(stranger.pid!)).toBe(true)
})

test('data of another major version is refused with instructions, not hidden by an empty database', async () => {
  const dataDir = emptyDataDir()
  mkdirSync(join(dataDir, 'postgres', '15'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', '15', 'PG_VERSION'), '15\n')
  await expect(startPostgres({ dataDir })).rejects.toThrow(/was written by PostgreSQL 15.*backup/s)
})

test('a path too long for a socket moves the socket elsewhere', async () => {
  const dataDir = await dataDirWithDatabase('a-rather-long-name-'.repeat(6))
  const server = await start({ dataDir })
  expect(server.connection.host.startsWith(dataDir)).toBe(false)
  expect(await queryServer(server, 'select 1 as answer')).toBe(1)
  await server.stop()
  expect(existsSync(server.connection.host)).toBe(false)
})

test('the log of the server contains no user data', async () => {
  const dataDir = await dataDirWithDatabase()
  const server = await start({ dataDir })
  await queryServer(server, 'create table people (email text primary key); select 1 as answer')
  await queryServer(server, `insert into people values ('canary@example.org'); select 1 as answer`)
  await expect(queryServer(server, `insert into people values ('canary@example.org')`)).rejects.toThrow(/duplicate key/)
  await expect(queryServer(server, `select 'canary@example.org'::int as answer`)).rejects.toThrow(/invalid input/)
  expect(readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8')).not.toContain('canary')
})

test.skipIf(!isRoot || !hasProc)(
  'root runs the server as another user, also below a closed folder, and back',
  async () => {
    const parent = emptyDataDir()
    const dataDir = join(parent, 'data')
    chmodSync(parent, 0o755)
    const open = await start({ dataDir })
    const openUser = userOf(postmasterOf(dataDir))
    expect(openUser === 0).toBe(!projectIsOpen())
    await queryServer(open, 'create table kept (row bigint); insert into kept values (1); select 1 as answer')
    await open.stop()

    chmodSync(parent, 0o700)
    const closed = await start({ dataDir })
    // Outside its namespace the server runs as root but without root's privileges: it cannot access files of other
    // users.
    expect(userOf(postmasterOf(dataDir))).toBe(0)
    expect(capabilitiesOf(postmasterOf(dataDir))).toBe(0n)
    expect(await queryServer(closed, 'select count(*)::int as answer from kept')).toBe(1)
    await closed.stop()

    chmodSync(parent, 0o755)
    const again = await start({ dataDir })
    expect(userOf(postmasterOf(dataDir))).toBe(openUser)
    expect(await queryServer(again, 'select count(*)::int as answer from kept')).toBe(1)
  },
)

test.skipIf(!isRoot)('if root cannot switch to another user, a message says so', async () => {
  const dataDir = emptyDataDir() // created with mode 0700
  vi.stubEnv('PATH', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const failure = await startPostgres({ dataDir }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseUnavailable)
  expect((failure as Error).message).toMatch(/refuses to run as root.*ordinary user.*DATABASE_URL/s)
})

async function start(options: StartOptions): Promise<EmbeddedPostgres> {
  const server = await startPostgres(options)
  onTestFinished(() => server.stop())
  return server
}

async function queryServer(server: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown> {
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const results = await client.query<{ answer: unknown }>(sql)
    return [results].flat().at(-1)!.rows[0]?.answer
  } finally {
    await client.end()
  }
}

async function rowsMissing(server: EmbeddedPostgres, acknowledged: number[]): Promise<number[]> {
  const kept = new Set(
    (await queryServer(server, `select coalesce(json_agg(row), '[]') as answer from kept`)) as number[],
  )
  return acknowledged.filter((row) => !kept.has(row))
}

const lockFile = (dataDir: string) => join(dataDir, 'postgres', String(findBinaries().major), 'postmaster.pid')
const postmasterOf = (dataDir: string) => Number(readFileSync(lockFile(dataDir), 'utf8').split('\n')[0])
const unfinished = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('init-')) : []
const userOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
const capabilitiesOf = (pid: number) =>
  BigInt(`0x${/^CapEff:\s+(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]}`)

function projectIsOpen(): boolean {
  return spawnSync(findBinaries().postgres, ['--version'], { uid: 65_534, gid: 65_534, cwd: '/' }).status === 0
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]) === parent
    } catch {
      return false
    }
  })
}
