import { beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '#core/units.ts'
import { isKnownPasskey, knowsPasskey, learnPasskey } from '#features/settings/web/passkeyCheck.ts'
import { deviceAlert, forgetDeviceAlert, keepDeviceAlert } from '../device/deviceAlert.ts'
import { withdrawAlert } from '../device/sendAlert.ts'
import { checkHere } from './WithdrawForm.tsx'

const UNSENT = {
  id: 'a',
  userId: 'asha',
  kind: 'real' as const,
  tappedAt: '2026-01-05T06:30:00.000Z',
  position: null,
  sentAt: null,
  mayHaveArrived: false,
  withoutPlace: false,
}

beforeEach(() => {
  window.localStorage.clear()
  forgetDeviceAlert()
})

test('a device recognizes only the passkey set on it, in any Unicode form, and stores ten bits of its hash', async () => {
  expect(knowsPasskey('asha')).toBe(false)
  await learnPasskey('asha', 'नमस्ते 7')
  expect(await isKnownPasskey('asha', ' नमस्ते 7 '.normalize('NFD'))).toBe(true)
  expect(await isKnownPasskey('ravi', 'नमस्ते 7')).toBe(false)
  const kept = JSON.parse(window.localStorage.getItem('hereabouts_passkey_check')!) as { bits: number }
  expect(kept.bits).toBeLessThan(1024)
  expect(JSON.stringify(kept)).not.toContain('नमस्ते')
})

test('wrong passkeys on the device cause the same delays as on the server', async () => {
  // With some salts the device takes one of the wrong passkeys for the right one.
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce('00000000-0000-4000-8000-000000000001')
  await learnPasskey('asha', 'open sesame')
  const at = Date.parse('2026-01-05T06:30:00.000Z')
  for (let i = 0; i < 5; i++) expect(await checkHere('asha', `wrong ${i * 7}`, at)).toEqual({ is: 'wrong' })
  expect(await checkHere('asha', 'open sesame', at + seconds(29))).toEqual({ is: 'wait', seconds: 1 })
  expect(await checkHere('asha', 'open sesame', at + seconds(30))).toEqual({ is: 'right' })
})

test('only an alert that cannot have left the device is withdrawn', () => {
  for (const [change, isTaken] of [
    [{ mayHaveArrived: true }, false],
    [{ sentAt: '2026-01-05T06:31:00.000Z' }, false],
    [{}, true],
  ] as const) {
    keepDeviceAlert({ ...UNSENT, ...change })
    expect(withdrawAlert('another')).toBe(false)
    expect(withdrawAlert('a')).toBe(isTaken)
    expect(deviceAlert() === null).toBe(isTaken)
  }
})
