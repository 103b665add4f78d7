import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOST } from './configuration.mjs'
import { isOk, until } from './processes.mjs'
import { DATABASES } from './stopping.mjs'

/** Primary and standby of a cluster, under Patroni, with their backup archive. */
export class Databases {
  isAsynchronous = false

  dataOf = (name) => join(this.folder, `postgres-${name}`)
  pgPort = (name) => this.ports[`pg${name.toUpperCase()}`]
  restPort = (name) => this.ports[`rest${name.toUpperCase()}`]
  databaseWords = (name) => ({
    NAME: name,
    DATA: this.dataOf(name),
    PG_PORT: this.pgPort(name),
    REST_PORT: this.restPort(name),
  })
  startDatabase(name) {
    this.run(`patroni-${name}`, ['patroni', join(this.folder, `patroni-${name}.yml`)], { owner: this.owner })
  }

  /** The name of the primary according to Patroni; null: none. */
  async primary() {
    for (const name of DATABASES) {
      if (await isOk(`http://${HOST}:${this.restPort(name)}/primary`).catch(() => false)) return name
    }
    return null
  }

  /** True while a standby replicates, synchronously unless set otherwise. */
  async hasStandby() {
    const what = this.isAsynchronous ? 'replica?replication_state=streaming' : 'synchronous'
    const ask = (name) => isOk(`http://${HOST}:${this.restPort(name)}/${what}`).catch(() => false)
    return (await Promise.all(DATABASES.map(ask))).includes(true)
  }

  /** Sets whether PostgreSQL acknowledges before its standby has the data. */
  async makeAsynchronous(isAsynchronous) {
    if (this.isAsynchronous === isAsynchronous) return
    const change = { synchronous_mode: !isAsynchronous }
    const answer = await fetch(`http://${HOST}:${this.restPort(await this.primary())}/config`, {
      method: 'PATCH',
      body: JSON.stringify(change),
      headers: { 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`Patroni refused another configuration: ${answer.status}`)
    this.isAsynchronous = isAsynchronous
    const names = () => this.psql('show synchronous_standby_names', { user: 'postgres' })
    await until('Another configuration of PostgreSQL', () => (names() === '') === isAsynchronous)
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

  /** Runs SQL on the primary; returns the output of psql. */
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
      encoding: 'utf8',
      ...this.owner,
    })
  }
}
