import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../prepare.mjs'

const read = (...path) => readFileSync(join(root, 'deploy', ...path), 'utf8')
const isHere = (program) => spawnSync(program, ['--version']).status === 0

function alertNames() {
  const { groups } = parse(read('prometheus', 'alerts.yml'))
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
}

test('compose, alert rules and configurations of deploy are YAML with the required content', () => {
  const { services } = parse(read('compose', 'compose.yaml'), { merge: true })
  assert.equal(services['node-1'].env_file[0], 'filled/node.env')
  for (const { build, image } of Object.values(services)) assert.ok(build || image)
  assert.ok(parse(read('prometheus', 'alerts.yml')).groups[0].rules.length > 5)
  assert.equal(parse(read('config', 'patroni.yml')).bootstrap.dcs.synchronous_mode, true)
})

test('each alert has a line in the manual', () => {
  const manual = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')
  assert.deepEqual(
    alertNames().filter((alert) => !manual.includes(`| \`${alert}\` |`)),
    [],
  )
})

test('the settings of a node are settings of the product', () => {
  const known = readFileSync(join(root, 'src', 'kit', 'server', 'environment.ts'), 'utf8')
  const named = [...read('config', 'node.env').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name)
  assert.deepEqual(
    named.filter((name) => !known.includes(`  ${name}:`)),
    [],
  )
})

test.skipIf(!isHere('systemd-analyze'))('the units are accepted by systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = readdirSync(join(root, 'deploy', 'systemd')).map((name) => {
    const instance = name.replace('@.', '@1.')
    copyFileSync(join(root, 'deploy', 'systemd', name), join(folder, instance))
    return join(folder, instance)
  })
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...names], { encoding: 'utf8' })
  const faults = stderr
    .split('\n')
    .filter((line) => line.includes('hereabouts') && !/not executable|No such file/.test(line))
  assert.deepEqual(faults, [])
})

test.skipIf(!isHere('promtool'))('Prometheus accepts its settings and alert rules, and each alert fires', () => {
  const promtool = (...args) =>
    assert.equal(spawnSync('promtool', args, { cwd: join(root, 'deploy', 'prometheus') }).status, 0, args.join(' '))
  promtool('check', 'config', 'prometheus.yml')
  promtool('check', 'rules', 'alerts.yml')
  promtool('test', 'rules', 'alerts.test.yml')
})

test('each alert has a test case that fires it', () => {
  const tested = read('prometheus', 'alerts.test.yml')
  assert.deepEqual(
    alertNames().filter((alert) => !tested.includes(`alertname="${alert}"`)),
    [],
  )
})
