import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { clearParts, doing, renderPart } from '#kit/web/ui/renderPart.tsx'
import { chooseArea, forgetAreas } from './areaStore.ts'
import { isOfDevice, noteMeasured, useOrigin } from './useOrigin.ts'

const home = { latitude: 12.9, longitude: 77.6, address: '' }
beforeEach(() => {
  saveUser({ id: 'asha', location: home } as Parameters<typeof saveUser>[0] & object)
  forgetAreas('asha')
})
afterEach(async () => {
  await clearParts()
  saveUser(null)
})

const Origin = () => useOrigin()?.latitude ?? 'unknown'

test('distances are measured from the device once its position is known, unless another place was chosen', async () => {
  const { host } = await renderPart(<Origin />)
  expect(host.textContent).toBe('12.9')
  await doing(() => noteMeasured({ latitude: 12.95, longitude: 77.6 }))
  expect(host.textContent).toBe('12.95')
  await doing(() => chooseArea('asha', { kind: 'here', name: '', address: '', latitude: 12.94, longitude: 77.6 }))
  expect(host.textContent).toBe('12.95')
  await doing(() => chooseArea('asha', { kind: 'town', name: 'Mysuru', address: '', latitude: 12.3, longitude: 76.6 }))
  expect(host.textContent).toBe('12.3')
})

test('[G-14] without a chosen area, or with “Around me”, distances are measured from the device', () => {
  const area = { name: '', ...home }
  expect(isOfDevice({ area: null, isChosen: false })).toBe(true)
  expect(isOfDevice({ area: { kind: 'saved', ...area }, isChosen: false })).toBe(true)
  expect(isOfDevice({ area: { kind: 'saved', ...area }, isChosen: true })).toBe(false)
  expect(isOfDevice({ area: { kind: 'here', ...area }, isChosen: true })).toBe(true)
  expect(isOfDevice({ area: { kind: 'point', ...area }, isChosen: true })).toBe(false)
})
