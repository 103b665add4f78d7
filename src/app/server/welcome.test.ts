import { expect, test, vi } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { printAddress } from './welcome.ts'

test.each([
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' }, true],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org', OPERATOR_CONTACT: 'ops@example.org' }, false],
  [{}, false],
])('with %j the startup log warns that emails name no contact address: %j', (settings, isSaid) => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  printAddress('http://localhost:3000', readConfig({ NODE_ENV: 'test', DATA_DIR: '/data', ...settings }))
  const text = said.mock.calls.flat().join('')
  said.mockRestore()
  expect(text).toContain('Data: /data')
  expect(text.includes('OPERATOR_CONTACT is not set')).toBe(isSaid)
})
