import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './prepare.mjs'

/**
 * Runs third-party scanners (Debian's wapiti and sqlmap) against a local server, signed in, with every address of
 * docs/openapi.json, and checks the headers of each answer. Prints the findings; any finding fails.
 *   npm run soak -- --only scan
 *   node scripts/scan.mjs 600          seconds for each scanner
 * Needs `npm run build`, and `apt install wapiti sqlmap`; says which of the two is missing.
 */
const seconds = Number(process.argv[2] ?? 1800)
const folder = mkdtempSync(join(tmpdir(), 'hereabouts-scan-'))
chmodSync(folder, 0o755)
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const log = []
const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    MAP_URL: 'off',
    MAP_PLANET: 'off',
    OVERPASS_URL: 'off',
    SIGN_UPS_PER_HOUR: '1000000',
    REQUESTS_PER_MINUTE: '10000000',
    QUOTA_FACTOR: '0',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => log.push(String(chunk)))

const findings = []
try {
  const { cookie, urls } = await signedInAddresses()
  await lookAtHeaders(cookie, urls)
  await wapiti(cookie, urls)
  sqlmap(cookie, urls)
  const faults = log.join('').match(/"level":50.*"status(Code)?":5\d\d.*|"err":.*/g) ?? []
  for (const fault of faults.slice(0, 10)) findings.push(`the server logged a fault: ${fault.slice(0, 300)}`)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${findings.length} findings`)
for (const finding of findings) console.log(`  ${finding}`)
process.exitCode = findings.length === 0 ? 0 : 1

/** A new account with records of its own, and every address that it may read, filled with their ids. */
async function signedInAddresses() {
  await waitFor(`${origin}/healthz`)
  const post = (path, body, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
  const asha = { name: 'Asha', email: 'scan@example.in', phone: '+919000000012', password: '482913' }
  const signedUp = await post('/register.php', asha)
  const cookie = signedUp.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ') // prettier-ignore
  const location = { lat: 12.97, lng: 77.64 }
  const item = await post(
    '/api/items',
    {
      name: 'Pen',
      category: 'Books',
      price: 10,
      stock: 1,
      description: 'Blue',
      keywords: ['pen'],
      location,
      photoIds: [],
    },
    cookie,
  )
  const { id } = await item.json()
  if (!id) throw new Error('The account has nothing to scan.')
  const { user } = await (await fetch(`${origin}/api/me`, { headers: { cookie } })).json()
  const { paths } = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'))
  const urls = Object.entries(paths)
    .filter(([, methods]) => methods.get)
    .map(([path, { get }]) => addressOf(path, get.parameters ?? [], { id, userId: user.id }))
  return { cookie, urls: [...urls, ...['/', '/login', '/home', `/product/${id}`].map((path) => `${origin}${path}`)] }
}

function addressOf(path, parameters, { id, userId }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => (/user/i.test(name) ? userId : id))
  const values = { latitude: 12.97, longitude: 77.64, radiusMeters: 5000, rangeMeters: 5000, limit: 10, q: 'pen' }
  const query = parameters
    .filter(({ in: where, schema }) => where === 'query' && !['cursor', 'after', 'box'].includes(schema?.name))
    .filter(({ name, schema }) => name in values || schema?.enum || schema?.default === '')
    .map(({ name, schema }) => [name, values[name] ?? schema.enum?.[0] ?? 'a'])
  return `${origin}${filled}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`
}

async function lookAtHeaders(cookie, urls) {
  console.log(`== headers of ${urls.length} addresses`)
  for (const url of urls) {
    const { status, headers } = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    const faults = [
      status >= 500 && `answers ${status}`,
      headers.get('x-content-type-options') !== 'nosniff' && 'lets browsers guess its type',
      !headers.get('content-security-policy')?.includes("default-src 'self'") && 'has no content security policy',
      /unsafe-(inline|eval)/.test(headers.get('content-security-policy') ?? '') && 'has an unsafe policy',
      !headers.get('permissions-policy') && 'has no permissions policy',
      !headers.get('referrer-policy') && 'has no referrer policy',
      headers.has('x-powered-by') && 'names its software',
      headers.has('access-control-allow-origin') && 'is open to other sites',
      url.includes('/api/') && /public/.test(headers.get('cache-control') ?? '') && 'may be kept by caches of others',
    ]
    for (const fault of faults.filter(Boolean)) findings.push(`headers: ${new URL(url).pathname} ${fault}`)
  }
}

/** Scans from every address, three levels deep, within the time limit. */
async function wapiti(cookie, urls) {
  if (isMissing('wapiti', '--version')) return
  const report = join(folder, 'wapiti.json')
  const starts = urls.flatMap((url) => ['-s', url])
  // Without modules that contact external machines: ssrf and xxe use a remote listener, nikto downloads its list.
  const modules =
    'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'
  const { status, stdout } = spawnSync(
    'wapiti',
    [
      '-u',
      `${origin}/`,
      ...starts,
      '-H',
      `Cookie: ${cookie}`,
      '-m',
      modules,
      '--flush-session',
      '--scope',
      'domain',
      '-d',
      '2',
    ]
      .concat(['--max-scan-time', String(seconds), '--max-attack-time', String(Math.max(30, Math.floor(seconds / 6)))])
      .concat(['-f', 'json', '-o', report, '-v', '0', '--color', '--no-bugreport', '--store-session', folder]),
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, timeout: (seconds * 2 + 60) * 1000 },
  )
  if (!existsSync(report)) return findings.push(`wapiti wrote no report (${status})`)
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'))
  console.log(`== wapiti ${stdout.match(/found \d+ URLs and forms/)?.[0] ?? 'crawled nothing'}`)
  for (const [, name] of stdout.matchAll(/Launching module (\w+)/g)) console.log(`   ${name}`)
  for (const [kind, found] of Object.entries({ ...vulnerabilities, ...anomalies }))
    for (const { method, path, info } of found) {
      // HSTS needs TLS; X-XSS-Protection is 0 on purpose, because that filter of old browsers was itself vulnerable.
      if (/(Strict-Transport-Security|X-XSS-Protection) is not set/.test(info)) continue
      if (kind === 'Backup file' && (await isApp(path, cookie))) continue
      findings.push(`wapiti: ${kind}: ${method} ${path}: ${info}`)
    }
}

/** True if the app shell answers, as for any address below /product. */
async function isApp(path, cookie) {
  const ask = () => fetch(`${origin}${path}`, { headers: { cookie } })
  // Retried, because a connection kept alive during the scan may be closed.
  const answer = await ask().catch(ask)
  return answer.headers.get('content-type')?.startsWith('text/html') && (await answer.text()).includes('id="root"')
}

/** Tests every parameter of every address at sqlmap's default level. */
function sqlmap(cookie, urls) {
  if (isMissing('sqlmap', '--version')) return
  const list = join(folder, 'urls.txt')
  const asked = urls.filter((url) => url.includes('?'))
  writeFileSync(list, asked.join('\n'))
  const { stdout } = spawnSync(
    'sqlmap',
    [
      '-m',
      list,
      '--cookie',
      cookie,
      '--batch',
      '--level',
      '1',
      '--risk',
      '1',
      '--dbms',
      'PostgreSQL',
      '--technique',
      'BEU',
    ]
      .concat(['--skip', 'Cookie,User-Agent,Referer', '--disable-coloring', '--output-dir', join(folder, 'sqlmap')])
      .concat(['--ignore-code', '400,401,403,404,409', '--threads', '4', '--answers', 'keep testing=N']),
    { encoding: 'utf8', timeout: seconds * 1000, maxBuffer: 256 * 1024 * 1024 },
  )
  const tested = stdout.match(/testing URL/g)?.length ?? 0
  console.log(`== sqlmap tested ${tested} of ${asked.length} addresses within ${seconds} s`)
  for (const line of stdout.match(
    /.*(is vulnerable|appears to be .*injectable|identified the following injection).*/g,
  ) ?? [])
    findings.push(`sqlmap: ${line}`)
}

function isMissing(command, question) {
  if (spawnSync(command, [question]).error === undefined) return false
  findings.push(`${command} is not there: apt install ${command}`)
  return true
}

async function waitFor(url) {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${log.join('')}`)
    const isUp = await fetch(url).then((answer) => answer.ok, () => false) // prettier-ignore
    if (isUp) return
    await sleep(200)
  }
  throw new Error('The server did not answer.')
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
