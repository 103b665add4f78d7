import { afterEach, expect, test } from 'vitest'
import { createStore } from './store.ts'
import { clearParts, doing, renderPart } from './ui/renderPart.tsx'

afterEach(clearParts)

test('a component shows the loaded value, and each written one', async () => {
  const store = createStore(() => 'loaded')
  const Part = () => <p>{store.use()}</p>
  await renderPart(<Part />)
  expect(document.body.textContent).toBe('loaded')
  await doing(() => store.write('written'))
  expect(document.body.textContent).toBe('written')
  expect(store.read()).toBe('written')
})

test('the value is loaded once, and again after another tab changed its key or cleared the storage', async () => {
  let loads = 0
  const store = createStore(() => (loads += 1), 'its_key')
  const Part = () => <p>{store.use()}</p>
  await renderPart(<Part />)
  expect(store.read()).toBe(1)
  await doing(() => void dispatchEvent(new StorageEvent('storage', { key: 'other_key' })))
  expect(document.body.textContent).toBe('1')
  await doing(() => void dispatchEvent(new StorageEvent('storage', { key: 'its_key' })))
  expect(document.body.textContent).toBe('2')
  await doing(() => void dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(document.body.textContent).toBe('3')
})

test('an unmounted component is no longer notified', async () => {
  const store = createStore(() => 1)
  let renders = 0
  const Part = () => {
    renders += 1
    return <p>{store.use()}</p>
  }
  await renderPart(<Part />)
  await clearParts()
  store.write(2)
  expect(renders).toBe(1)
})
