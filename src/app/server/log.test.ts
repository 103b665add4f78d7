import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

function written(logFormat: 'auto' | 'lines' | 'json', isTerminal: boolean): string {
  const chunks: string[] = []
  const destination = new Writable({ write: (chunk, _, done) => (chunks.push(String(chunk)), done()) })
  const log = makeLog({ logLevel: 'info', logFormat }, { isTerminal, destination })
  log.info({ migrations: 3, last: '0003_photos.sql' }, 'Database brought up to date.')
  return chunks.join('')
}
// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.replaceAll(/\u001b\[\d+m/g, '')

test('on a terminal the log is lines for a person, elsewhere JSON; the setting decides otherwise', () => {
  const line = /^\[\d\d:\d\d:\d\d\] INFO: Database brought up to date\. \{"migrations":3,"last":"0003_photos\.sql"\}\n$/
  expect(plain(written('auto', true))).toMatch(line)
  expect(written('lines', false)).toMatch(line)
  for (const json of [written('auto', false), written('json', true)])
    expect(JSON.parse(json)).toMatchObject({ level: 30, migrations: 3, msg: 'Database brought up to date.' })
})
