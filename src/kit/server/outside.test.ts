import { expect, test } from 'vitest'
import { milliseconds } from '#core/units.ts'
import { fetchOutside, identification, isPrivateAddress, OUTSIDE_TIMEOUT, outsideQueue } from './outside.ts'
import { startOutsideServer } from './testing/outsideServer.ts'

const asking = { identification: 'Hereabouts/test', mostBytes: 1000 }

test('an answer has its status, type and body, whatever the status', async () => {
  const { url } = await startOutsideServer((_, response) => {
    response.writeHead(404, { 'content-type': 'Text/Plain; charset=utf-8' }).end('nobody here')
  })
  const answer = await fetchOutside({ ...asking, url })
  expect({ ...answer, body: answer.body.toString() }).toEqual({ status: 404, type: 'text/plain', body: 'nobody here' })
})

test('[T-10] the User-Agent has the product, its version and the operator', async () => {
  const { url, asked } = await startOutsideServer((_, response) => response.end())
  const who = identification({ publicUrl: 'https://near.example', geocoder: { url, contact: 'ops@near.example' } })
  await fetchOutside({ ...asking, url, identification: who })
  expect(asked[0]!.headers['user-agent']).toBe('Hereabouts/0.1 (ops@near.example; https://near.example)')
  expect(asked[0]!.headers.cookie).toBeUndefined()
})

test('a contact cannot inject a header', () => {
  const who = identification({ publicUrl: '', geocoder: { url: '', contact: 'a@b.co\r\nX-Evil: (1)' } })
  expect(who).toBe('Hereabouts/0.1 (a@b.coX-Evil: 1)')
  expect(identification({ publicUrl: '', geocoder: { url: '', contact: '' } })).toBe(
    'Hereabouts/0.1 (no contact given)',
  )
})

test('a request to a host that never answers ends after three seconds by default', async () => {
  expect(OUTSIDE_TIMEOUT).toBe(3000)
  const { url } = await startOutsideServer(() => {})
  await expect(fetchOutside({ ...asking, url, timeout: milliseconds(30) })).rejects.toMatchObject({
    reason: 'timedOut',
  })
})

test('a request to a host that stops in the middle of its answer ends, too', async () => {
  const { url } = await startOutsideServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
  })
  await expect(fetchOutside({ ...asking, url, timeout: milliseconds(30) })).rejects.toMatchObject({
    reason: 'timedOut',
  })
})

test('a connection that breaks is a failure, not a short answer', async () => {
  const { url } = await startOutsideServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  await expect(fetchOutside({ ...asking, url })).rejects.toMatchObject({ reason: 'unreachable' })
})

test('an answer is read up to the limit and refused one byte beyond', async () => {
  const { url } = await startOutsideServer((request, response) =>
    response.end('x'.repeat(Number(request.url!.slice(1)))),
  )
  expect((await fetchOutside({ ...asking, url: `${url}/1000` })).body.length).toBe(1000)
  await expect(fetchOutside({ ...asking, url: `${url}/1001` })).rejects.toMatchObject({ reason: 'tooLarge' })
})

test('an address without a server is a failure', async () => {
  await expect(fetchOutside({ ...asking, url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ reason: 'unreachable' })
})

test.each(['', 'nonsense', 'file:///etc/passwd', 'ftp://a.example/x'])(
  '%j is no valid address to request',
  async (url) => {
    await expect(fetchOutside({ ...asking, url })).rejects.toMatchObject({ reason: 'badAddress' })
  },
)

test('a redirect within the configured host is followed', async () => {
  const { url } = await startOutsideServer((request, response) => {
    if (request.url === '/new') response.end('here')
    else response.writeHead(302, { location: '/new' }).end()
  })
  expect((await fetchOutside({ ...asking, url: `${url}/old` })).body.toString()).toBe('here')
})

test('a redirect into the private network of this server is not followed, by address or by name', async () => {
  const inside = await startOutsideServer((_, response) => response.end('secret'))
  const { port } = new URL(inside.url)
  for (const target of [inside.url, `http://localhost:${port}/`, `http://[::1]:${port}/`, 'http://169.254.169.254/']) {
    const { url } = await startOutsideServer((_, response) => response.writeHead(301, { location: target }).end())
    await expect(fetchOutside({ ...asking, url })).rejects.toMatchObject({ reason: 'redirectRefused' })
  }
  expect(inside.asked).toEqual([])
})

test('a redirect to another protocol is not followed', async () => {
  const { url } = await startOutsideServer((_, response) =>
    response.writeHead(307, { location: 'file:///etc/passwd' }).end(),
  )
  await expect(fetchOutside({ ...asking, url })).rejects.toMatchObject({ reason: 'redirectRefused' })
})

test('a redirect loop ends', async () => {
  const { url, asked } = await startOutsideServer((_, response) => response.writeHead(302, { location: '/' }).end())
  await expect(fetchOutside({ ...asking, url })).rejects.toMatchObject({ reason: 'tooManyRedirects' })
  expect(asked.length).toBe(4)
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['[::1]', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['2001:4860:4860::8888', false],
  ['a.example', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test('a queue limits running and waiting tasks, and rejects the rest', async () => {
  const inTurn = outsideQueue({ atOnce: 2, waiting: 1 })
  const finish: Array<() => void> = []
  const started: string[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => finish.push(() => resolve(name)))
  }
  const first = inTurn(work('first'))
  const second = inTurn(() => Promise.reject(new Error('broken')))
  const third = inTurn(work('third'))
  await expect(inTurn(work('fourth'))).rejects.toMatchObject({ reason: 'tooBusy' })
  await expect(second).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual(['first', 'third'])
  finish.forEach((end) => end())
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
  const fifth = inTurn(work('fifth'))
  finish.at(-1)!()
  expect(await fifth).toBe('fifth')
})
