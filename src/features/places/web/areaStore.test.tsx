import { beforeEach, expect, test, vi } from 'vitest'
import type { Area } from './areaStore.ts'

const browser = window.localStorage

const town = (name: string, latitude = 12): Area => ({ kind: 'town', name, address: 'India', latitude, longitude: 77 })
const here: Area = { kind: 'here', name: '', address: '', latitude: 13, longitude: 77 }

/** Simulates a page load: only browser storage remains. */
const reload = () => {
  vi.resetModules()
  return import('./areaStore.ts')
}

beforeEach(() => browser.clear())

test('the area survives a reload, separately for each person', async () => {
  const before = await reload()
  before.chooseArea('asha', town('Mysuru'))
  before.chooseArea('ravi', here)
  const after = await reload()
  expect(after.chosenAreas('asha').area).toEqual(town('Mysuru'))
  expect(after.chosenAreas('ravi').area).toEqual(here)
  expect(after.chosenAreas('someone else')).toEqual({ area: null, recent: [] })
  expect(Object.keys(browser)).toEqual(['hereabouts_area'])
})

test('recent areas are the latest five towns and points, each once, without the current one', async () => {
  const { chooseArea, chosenAreas } = await reload()
  for (const [index, name] of ['A', 'B', 'C', 'D', 'E', 'F', 'G'].entries()) chooseArea('asha', town(name, index + 1))
  expect(chosenAreas('asha').recent.map((area) => area.name)).toEqual(['F', 'E', 'D', 'C', 'B'])
  chooseArea('asha', town('D', 4))
  expect(chosenAreas('asha').recent.map((area) => area.name)).toEqual(['G', 'F', 'E', 'C', 'B'])
  chooseArea('asha', here)
  chooseArea('asha', { ...here, latitude: 14 })
  expect(chosenAreas('asha').recent.map((area) => area.name)).toEqual(['D', 'G', 'F', 'E', 'C'])
})

test('leaving the demo neighbourhood returns to the area before it', async () => {
  const { chooseArea, chosenAreas, leaveDemo } = await reload()
  const demo: Area = { kind: 'demo', name: '', address: '', latitude: 12.9, longitude: 77.6 }
  chooseArea('asha', demo)
  leaveDemo('asha')
  expect(chosenAreas('asha').area).toBeNull()
  for (const before of [here, town('Mysuru')]) {
    chooseArea('asha', before)
    chooseArea('asha', demo)
    chooseArea('asha', { ...demo, latitude: 12.91 })
    const after = await reload()
    after.leaveDemo('asha')
    expect(after.chosenAreas('asha')).toEqual({ area: before, recent: [] })
    after.leaveDemo('asha')
    expect(after.chosenAreas('asha').area).toEqual(before)
    chooseArea('asha', before)
  }
})

test('a corrupted entry is dropped without affecting other people’s', async () => {
  browser.setItem('hereabouts_area', 'not json')
  expect((await reload()).chosenAreas('asha').area).toBeNull()
  expect(browser.getItem('hereabouts_area')).toBeNull()
  const good = { area: town('Mysuru'), recent: [] }
  for (const bad of [7, { area: { kind: 'moon' }, recent: [] }, { area: { ...here, latitude: 91 }, recent: [] }]) {
    browser.setItem('hereabouts_area', JSON.stringify({ asha: good, ravi: bad }))
    const store = await reload()
    expect(store.chosenAreas('ravi').area).toBeNull()
    expect(store.chosenAreas('asha').area).toEqual(town('Mysuru'))
  }
})

test('(0, 0) is never an area', async () => {
  const nowhere = { area: { ...here, latitude: 0, longitude: 0 }, recent: [] }
  browser.setItem('hereabouts_area', JSON.stringify({ asha: nowhere }))
  expect((await reload()).chosenAreas('asha').area).toBeNull()
})

test('one person’s choice can be removed, and other tabs are informed of a choice', async () => {
  const { chooseArea, chosenAreas, forgetAreas, onAreaChange } = await reload()
  chooseArea('asha', here)
  chooseArea('ravi', here)
  forgetAreas('asha')
  expect(chosenAreas('asha').area).toBeNull()
  expect(chosenAreas('ravi').area).toEqual(here)
  const listener = vi.fn()
  onAreaChange(listener)
  browser.setItem('hereabouts_area', JSON.stringify({ ravi: { area: town('Pune'), recent: [] } }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'hereabouts_area' }))
  expect(listener).toHaveBeenCalled()
  expect(chosenAreas('ravi').area?.name).toBe('Pune')
})
