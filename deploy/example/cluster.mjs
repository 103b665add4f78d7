import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { chownAll, installedS3, newestPostgres, postgresOwner, requirePrograms } from './engines.mjs'
import { filledTemplate, HOST, root, wordsOf } from './configuration.mjs'
import { freePort, isOk, Processes, until } from './processes.mjs'
import { DATABASES, stopProcesses } from './stopping.mjs'

/** One line for what belongs together. */
const words = (...all) => all

/**
 * An installation of several nodes on this machine, from the programs of Debian: HAProxy, nodes, pgbouncer, PostgreSQL
 * with a synchronous standby under Patroni and etcd, pgBackRest, Redis, Prometheus, and a stand-in for a bucket. All of
 * it lives in one folder and on free ports of 127.0.0.1.
 */
export class Cluster {
  constructor(folder, { nodes = 2, withPrometheus = true, settings = {} } = {}) {
    this.folder = folder
    this.count = nodes
    this.withPrometheus = withPrometheus
    this.settings = settings
    this.processes = new Processes(folder)
  }

  async start(say = () => {}) {
    requirePrograms()
    await this.prepare()
    say('etcd, Redis, bucket')
    await this.startStores()
    say('PostgreSQL: primary and synchronous standby')
    this.startHaproxy()
    for (const name of DATABASES) this.startDatabase(name)
    await until('The first primary', async () => (await this.primary()) !== null, 90_000)
    await this.makeDatabase()
    await until('The synchronous standby', () => this.hasStandby(), 90_000)
    this.backrest('stanza-create', await this.primary())
    this.run('pgbouncer', ['pgbouncer', join(this.folder, 'pgbouncer.ini')], { owner: this.owner })
    say('Migrations, nodes')
    this.migrate()
    for (let n = 1; n <= this.count; n++) this.startNode(n)
    if (this.withPrometheus) this.startPrometheus()
    await until('A ready node', () => isOk(`${this.url}/readyz`), 60_000)
    await until('All nodes', () => this.areNodesReady())
    this.keep()
    return this
  }

  nodeUrls = () => this.nodes.map(({ port }) => `http://${HOST}:${port}`)

  async areNodesReady() {
    const all = await Promise.all(this.nodeUrls().map((url) => isOk(`${url}/readyz`)))
    return all.every(Boolean)
  }

  async prepare() {
    mkdirSync(join(this.folder, 'log'), { recursive: true })
    this.owner = postgresOwner()
    const names = [
      'http',
      'primary',
      'pool',
      'redis',
      's3',
      'prometheus',
      'etcd',
      'etcdPeer',
      'restA',
      'restB',
      'pgA',
      'pgB',
    ]
    this.ports = {}
    for (const name of names) this.ports[name] = await freePort(HOST)
    this.nodes = []
    for (let n = 1; n <= this.count; n++) this.nodes.push({ port: await freePort(HOST), metrics: await freePort(HOST) })
    this.url = `http://${HOST}:${this.ports.http}`
    this.passwords = { app: randomBytes(16).toString('hex'), super: randomBytes(16).toString('hex') }
    for (const name of [
      'sockets',
      'backups',
      'spool',
      's3',
      'etcd',
      'prometheus',
      ...DATABASES.map((each) => `lock-${each}`),
    ])
      mkdirSync(join(this.folder, name), { recursive: true })
    this.pgBin = newestPostgres()
    for (const name of DATABASES) {
      mkdirSync(this.dataOf(name), { mode: 0o700 })
      this.write(`patroni-${name}.yml`, 'patroni.yml', { ...this.databaseWords(name), PG_BIN: this.pgBin })
      this.write(`pgbackrest-${name}.conf`, 'pgbackrest.conf', this.databaseWords(name))
    }
    this.write('pgbouncer.ini', 'pgbouncer.ini')
    writeFileSync(join(this.folder, 'pgbouncer-users.txt'), `"hereabouts" "${this.passwords.app}"\n`)
    this.write('haproxy.cfg', 'haproxy.cfg', {
      HTTP_SERVERS: this.nodes.map(({ port }, n) => `  server node-${n + 1} ${HOST}:${port} check`).join('\n'),
      DATABASE_SERVERS: DATABASES.map(
        (name) => `  server ${name} ${HOST}:${this.pgPort(name)} check port ${this.restPort(name)}`,
      ).join('\n'),
    })
    this.write('prometheus.yml', 'prometheus.yml', {
      ALERTS: join(root, 'deploy', 'prometheus', 'alerts.yml'),
      METRICS: this.nodes.map(({ metrics }) => `"${HOST}:${metrics}"`).join(', '),
    })
    for (let n = 1; n <= this.count; n++) this.write(`node-${n}.env`, 'node.env', this.nodeWords(n))
    // The postgres user reads and writes here; the folder itself is in a temporary place.
    chmodSync(this.folder, 0o755)
    if (this.owner.uid !== undefined) chownAll(this.folder, this.owner)
  }

  dataOf = (name) => join(this.folder, `postgres-${name}`)
  pgPort = (name) => this.ports[`pg${name.toUpperCase()}`]
  restPort = (name) => this.ports[`rest${name.toUpperCase()}`]
  databaseWords = (name) => ({
    NAME: name,
    DATA: this.dataOf(name),
    PG_PORT: this.pgPort(name),
    REST_PORT: this.restPort(name),
  })
  nodeWords = (n) => ({
    PORT: this.nodes[n - 1].port,
    METRICS_PORT: this.nodes[n - 1].metrics,
    DATA_DIR: join(this.folder, `node-${n}`),
  })

  /** Fills a template of deploy/config. */
  write(file, template, more = {}) {
    writeFileSync(join(this.folder, file), filledTemplate(template, { ...wordsOf(this), ...more }), { mode: 0o600 })
  }

  run = (...all) => this.processes.start(...all)

  async startStores() {
    const { etcd, etcdPeer, redis, s3 } = this.ports
    const client = `http://${HOST}:${etcd}`
    const peer = `http://${HOST}:${etcdPeer}`
    this.run('etcd', [
      'etcd',
      ...words('--name', 'one', '--data-dir', join(this.folder, 'etcd'), '--log-level', 'warn'),
      ...words('--listen-client-urls', client, '--advertise-client-urls', client),
      ...words('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer),
      ...words('--initial-cluster', `one=${peer}`),
    ])
    this.run('redis', ['redis-server', '--bind', HOST, '--port', String(redis), '--save', '', '--appendonly', 'no'])
    const bucket = words('-d', join(this.folder, 's3'), '-a', HOST, '-p', String(s3), '--configure-bucket', 'town')
    this.run('s3', [process.execPath, installedS3(), ...bucket])
    await until('etcd', () => isOk(`${client}/health`))
  }

  startHaproxy() {
    this.run('haproxy', ['haproxy', '-f', join(this.folder, 'haproxy.cfg')])
  }

  startDatabase(name) {
    this.run(`patroni-${name}`, ['patroni', join(this.folder, `patroni-${name}.yml`)], { owner: this.owner })
  }

  startPrometheus() {
    const listen = `--web.listen-address=${HOST}:${this.ports.prometheus}`
    const data = `--storage.tsdb.path=${join(this.folder, 'prometheus')}`
    this.run('prometheus', ['prometheus', `--config.file=${join(this.folder, 'prometheus.yml')}`, data, listen])
  }

  /** Where the node's program is; another folder for another version. */
  startNode(n, release = root, more = {}) {
    const env = {
      ...parseEnv(readFileSync(join(this.folder, `node-${n}.env`), 'utf8')),
      PATH: process.env.PATH,
      ...this.settings,
      ...more,
    }
    const program = join(release, 'dist', 'server', 'main.js')
    return this.run(`node-${n}`, [process.execPath, '--enable-source-maps', program], { env, cwd: release })
  }

  migrate(release = root) {
    const env = { ...parseEnv(readFileSync(join(this.folder, 'node-1.env'), 'utf8')), PATH: process.env.PATH }
    const program = join(release, 'dist', 'server', 'cli', 'migrate.js')
    return execFileSync(process.execPath, [program], {
      env,
      cwd: release,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).toString()
  }

  /** The name of the primary as Patroni sees it; null: none. */
  async primary() {
    for (const name of DATABASES) {
      if (await isOk(`http://${HOST}:${this.restPort(name)}/primary`).catch(() => false)) return name
    }
    return null
  }

  async hasStandby() {
    return (
      await Promise.all(
        DATABASES.map((name) => isOk(`http://${HOST}:${this.restPort(name)}/synchronous`).catch(() => false)),
      )
    ).includes(true)
  }

  postmaster(name) {
    const file = join(this.dataOf(name), 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  }

  async makeDatabase() {
    const of = { user: 'postgres', database: 'postgres', port: this.pgPort(await this.primary()) }
    this.psql(`create role hereabouts login password '${this.passwords.app}'`, of)
    this.psql('create database hereabouts owner hereabouts', of)
  }

  /** Asks the primary in SQL; the answer as psql prints it. */
  psql(statement, { user = 'hereabouts', database = 'hereabouts', port = this.ports.primary } = {}) {
    const PGPASSWORD = user === 'postgres' ? this.passwords.super : this.passwords.app
    const way = ['-h', HOST, '-p', String(port), '-U', user, '-d', database]
    const env = { ...process.env, PGPASSWORD }
    const options = { env, stdio: ['ignore', 'pipe', 'inherit'] }
    return execFileSync(join(this.pgBin, 'psql'), ['-X', '-A', '-t', ...way, '-c', statement], options)
      .toString()
      .trim()
  }

  /** Runs pgBackRest for a database, as the user who owns its files. */
  backrest(action, name, ...more) {
    const args = [`--config=${join(this.folder, `pgbackrest-${name}.conf`)}`, '--stanza=town', ...more, action]
    return execFileSync('pgbackrest', args, {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
      ...this.owner,
    }).toString()
  }

  /** For `deploy/down`, and for whoever wants to look. */
  keep() {
    const running = [...this.processes.running].map(([name, { pid, mark }]) => ({ name, pid, mark }))
    const { url, ports, nodes } = this
    writeFileSync(join(this.folder, 'state.json'), JSON.stringify({ url, ports, nodes, running }, null, 2), {
      mode: 0o600,
    })
  }

  async stop() {
    await stopProcesses(this.folder, this.processes)
  }
}
