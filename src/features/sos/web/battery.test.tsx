import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#kit/web/ui/renderPart.tsx'
import { deviceState } from './device/phone.ts'
import { useLowBattery } from './FollowSos.tsx'

class Battery extends EventTarget {
  level = 0.5
  charging = false
  becomes(level: number, charging = false): void {
    Object.assign(this, { level, charging })
    this.dispatchEvent(new Event('levelchange'))
  }
}

const tellsBattery = (getBattery: unknown) => Object.assign(navigator, { getBattery })
afterEach(() => void Reflect.deleteProperty(navigator, 'getBattery'))

async function watching(tell: (percent: number) => Promise<unknown>): Promise<void> {
  const Watching = () => {
    useLowBattery(tell)
    return null
  }
  await act(async () => void renderPart(<Watching />))
}

test('at 15 % and below each new per cent is reported once, but not for a full or charging battery', async () => {
  const battery = new Battery()
  tellsBattery(() => Promise.resolve(battery))
  const tell = vi.fn(() => Promise.resolve())
  await watching(tell)
  battery.becomes(0.16)
  battery.becomes(0.12, true)
  expect(tell).not.toHaveBeenCalled()
  for (const level of [0.15, 0.151, 0.14]) battery.becomes(level)
  expect(tell.mock.calls).toEqual([[15], [14]])
})

test('an unsent battery report is sent once the network is back; a browser without battery status causes no error', async () => {
  const battery = new Battery()
  tellsBattery(() => Promise.resolve(battery))
  const tell = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('network'))
  await watching(tell)
  await act(async () => battery.becomes(0.1))
  window.dispatchEvent(new Event('online'))
  expect(tell.mock.calls).toEqual([[10], [10]])
  tellsBattery(() => Promise.reject(new Error('NotAllowedError')))
  await watching(tell)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('an alert includes the known battery level and type of network, without waiting for them', async () => {
  tellsBattery(() => Promise.resolve(new Battery()))
  expect(await deviceState()).toEqual({ batteryPercent: 50 })
  Object.assign(navigator, { connection: { effectiveType: '3g' } })
  for (const getBattery of [undefined, () => Promise.reject(new Error('no')), () => new Promise(() => {})]) {
    tellsBattery(getBattery)
    const begun = performance.now()
    expect(await deviceState()).toEqual({ network: '3g' })
    expect(performance.now() - begun).toBeLessThan(2000)
  }
  Reflect.deleteProperty(navigator, 'connection')
})
