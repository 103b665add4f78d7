import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { chownAll, installedS3, newestPostgres, postgresOwner, requirePrograms } from './engines.mjs'
import { Databases } from './databases.mjs'
import { mountDisk, unmountDisks } from './disks.mjs'
import { filledTemplate, HOST, root, wordsOf } from './configuration.mjs'
import { freePort, isOk, Processes, until } from './processes.mjs'
import { DATABASES, stopProcesses } from './stopping.mjs'

/** Returns its arguments as an array, so that related words can be written in one line. */
const words = (...all) => all

/**
 * An installation of several nodes on this machine, from Debian's programs: HAProxy, nodes, pgbouncer, PostgreSQL with
 * a synchronous standby under Patroni and etcd, pgBackRest, Redis, Prometheus, and a fake S3 bucket. All of it uses one
 * folder and free ports of 127.0.0.1.
 */
export class Cluster extends Databases {
  /** Folder with the program that the nodes run; set it to run another version. */
  release = root

  /** @param disks whether the databases, the bucket and the last node get separate small disks that can be filled */
  constructor(folder, { nodes = 2, withPrometheus = true, disks = false, settings = {} } = {}) {
    super()
    this.folder = folder
    this.count = nodes
    this.withPrometheus = withPrometheus
    this.settings = settings
    this.disks = disks && process.getuid() === 0
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
    await this.migrate()
    for (let n = 1; n <= this.count; n++) this.startNode(n)
    if (this.withPrometheus) await this.startPrometheus()
    await until('A ready node', () => isOk(`${this.url}/readyz`), 60_000)
    await until('All nodes', () => this.areNodesReady())
    this.keep()
    return this
  }

  /** The log of a process since its latest start. */
  logOf = (name) => this.processes.logSinceStart(name)

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
      'haproxyMetrics',
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
    if (this.disks) for (const path of [this.dataDirOf(this.count), join(this.folder, 's3')]) mountDisk(path, 60)
    this.pgBin = newestPostgres()
    for (const name of DATABASES) {
      mkdirSync(this.dataOf(name), { mode: 0o700 })
      if (this.disks) mountDisk(this.dataOf(name), 1000)
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
      METRICS: this.nodes.map(({ metrics }) => `"${HOST}:${metrics}"`).join('\n          - '),
    })
    for (let n = 1; n <= this.count; n++) this.write(`node-${n}.env`, 'node.env', this.nodeWords(n))
    // The postgres user reads and writes here; the folder is inside a temporary one.
    chmodSync(this.folder, 0o755)
    if (this.owner.uid !== undefined) chownAll(this.folder, this.owner)
  }

  dataDirOf = (n) => join(this.folder, `node-${n}`)
  nodeWords = (n) => ({
    PORT: this.nodes[n - 1].port,
    METRICS_PORT: this.nodes[n - 1].metrics,
    DATA_DIR: this.dataDirOf(n),
  })

  /** Writes a file from a filled template of deploy/config. */
  write(file, template, more = {}) {
    writeFileSync(join(this.folder, file), filledTemplate(template, { ...wordsOf(this), ...more }), { mode: 0o600 })
  }

  run = (...all) => this.processes.start(...all)

  async startStores() {
    const { etcd, etcdPeer, redis } = this.ports
    const client = `http://${HOST}:${etcd}`
    const peer = `http://${HOST}:${etcdPeer}`
    this.run('etcd', [
      'etcd',
      ...words('--name', 'one', '--data-dir', join(this.folder, 'etcd'), '--log-level', 'warn'),
      ...words('--listen-client-urls', client, '--advertise-client-urls', client),
      ...words('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer),
      ...words('--initial-cluster', `one=${peer}`, '--enable-v2'),
    ])
    this.run('redis', ['redis-server', '--bind', HOST, '--port', String(redis), '--save', '', '--appendonly', 'no'])
    this.startBucket()
    await until('etcd', () => isOk(`${client}/health`))
  }

  startBucket() {
    const way = words('-d', join(this.folder, 's3'), '-a', HOST, '-p', String(this.ports.s3))
    this.run('s3', [process.execPath, installedS3(), ...way, '--configure-bucket', 'town'])
  }

  startHaproxy() {
    this.run('haproxy', ['haproxy', '-f', join(this.folder, 'haproxy.cfg')])
  }

  async startPrometheus() {
    const listen = `--web.listen-address=${HOST}:${this.ports.prometheus}`
    const data = `--storage.tsdb.path=${join(this.folder, 'prometheus')}`
    this.run('prometheus', ['prometheus', `--config.file=${join(this.folder, 'prometheus.yml')}`, data, listen])
    await until('Prometheus', () => isOk(`http://${HOST}:${this.ports.prometheus}/-/ready`), 30_000)
  }

  startNode(n, more = {}, release = this.release) {
    const env = {
      ...parseEnv(readFileSync(join(this.folder, `node-${n}.env`), 'utf8')),
      PATH: process.env.PATH,
      ...this.settings,
      ...more,
    }
    const program = join(release, 'dist', 'server', 'main.js')
    return this.run(`node-${n}`, [process.execPath, '--enable-source-maps', program], { env, cwd: release })
  }

  async migrate(release = this.release) {
    const env = { ...parseEnv(readFileSync(join(this.folder, 'node-1.env'), 'utf8')), PATH: process.env.PATH }
    const program = join(release, 'dist', 'server', 'cli', 'migrate.js')
    return (await promisify(execFile)(process.execPath, [program], { env, cwd: release })).stdout
  }

  /** Records the processes and addresses, for `deploy/down` and for inspection. */
  keep() {
    const running = [...this.processes.running].map(([name, { pid, mark }]) => ({ name, pid, mark }))
    const { url, ports, nodes } = this
    writeFileSync(join(this.folder, 'state.json'), JSON.stringify({ url, ports, nodes, running }, null, 2), {
      mode: 0o600,
    })
  }

  async stop() {
    await stopProcesses(this.folder, this.processes)
    if (this.disks) unmountDisks(this.folder)
  }
}
