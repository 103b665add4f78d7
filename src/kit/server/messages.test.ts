import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import type { Machines } from './context.ts'
import { sendMail } from './mail.ts'
import { sendSms } from './sms.ts'
import { startOutsideServer } from './testing/outsideServer.ts'

function machines(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings })
  return { machines: { config, log, now: () => new Date(0) } as Machines, lines, folder: join(dataDir, 'outbox') }
}

test('without a mail server an email becomes a file in the outbox; the log names the file but not its content', async () => {
  const { machines: m, lines, folder } = machines()
  await sendMail(m, { to: 'a@b.co', subject: 'Code', text: '48291370' })
  await sendSms(m, { to: '+919000000012', text: '55512345' })
  const files = readdirSync(folder)
  expect(files).toHaveLength(2)
  const kept = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { kind: string })
  expect(kept.map(({ kind }) => kind).sort()).toEqual(['email', 'sms'])
  expect(process.platform === 'win32' || (statSync(join(folder, files[0]!)).mode & 0o077) === 0).toBe(true)
  for (const file of files) expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toMatch(/48291370|55512345|a@b\.co|9000000012/)
})

test('a text is sent to the gateway with its parameters filled in and escaped', async () => {
  const { url, asked } = await startOutsideServer((_, response) => response.end('ok'))
  const { machines: m } = machines({ SMS_URL: `${url}/send?key=K&to={to}&text={text}` })
  await sendSms(m, { to: '+919000000012', text: 'Code & {to} 12345678' })
  expect(Object.fromEntries(asked[0]!.query)).toEqual({ key: 'K', to: '+919000000012', text: 'Code & {to} 12345678' })
})

test('a refusal by the gateway counts as not sent, and its secret address is not logged', async () => {
  const { url } = await startOutsideServer((_, response) => response.writeHead(500).end())
  const { machines: m, lines } = machines({ SMS_URL: `${url}/send?key=SECRET&to={to}&text={text}` })
  await expect(sendSms(m, { to: '1', text: '48291370' })).rejects.toMatchObject({ code: 'messageNotSent' })
  expect(lines.join('')).toContain('500')
  expect(lines.join('')).not.toMatch(/SECRET|48291370/)
})

test('an email is sent to the mail server', async () => {
  const { port, heard } = await startMailServer()
  const { machines: m } = machines({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Hereabouts <no-reply@example.org>',
  })
  await sendMail(m, { to: 'a@b.co', subject: 'Code', text: '48291370 is your code.' })
  expect(heard()).toContain('RCPT TO:<a@b.co>')
  expect(heard()).toContain('MAIL FROM:<no-reply@example.org>')
  expect(heard()).toContain('48291370 is your code.')
})

test('a mail server that does not answer counts as not sent', async () => {
  const { port, stop } = await startMailServer()
  await stop()
  const { machines: m, lines } = machines({
    SMTP_URL: `smtp://user:SECRET@127.0.0.1:${port}`,
    MAIL_FROM: 'a@example.org',
  })
  await expect(sendMail(m, { to: 'a@b.co', subject: '', text: '48291370' })).rejects.toMatchObject({
    code: 'messageNotSent',
  })
  expect(lines.join('')).not.toMatch(/SECRET|48291370|a@b\.co/)
})

test.each([
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM'],
  [{ SMS_URL: 'https://sms.example.org/send?to={to}' }, '{text}'],
])('settings %j are refused, naming %s', (settings, named) => {
  expect(() => readConfig(settings)).toThrow(ConfigError)
  expect(() => readConfig(settings)).toThrow(named)
})

test('all invalid settings are named together, also those that are invalid only in combination', () => {
  const settings = {
    SMS_URL: 'https://sms.example.org/send',
    SMTP_URL: 'smtp://mail.example.org',
    TRUST_PROXY: 'on',
    PHOTO_STORE: 's3',
    UPI_PAYEE_VPA: 'shop@bank',
  }
  for (const named of ['{to}', '{text}', 'MAIL_FROM', 'how many proxies', 'S3_ENDPOINT', 'UPI_PAYEE_NAME'])
    expect(() => readConfig(settings)).toThrow(named)
})

/** A mail server that accepts everything. */
async function startMailServer() {
  let heard = ''
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isBody = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (isBody) {
          if (line !== '.') continue
          isBody = false
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          isBody = true
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  return { port: (server.address() as AddressInfo).port, heard: () => heard, stop }
}
