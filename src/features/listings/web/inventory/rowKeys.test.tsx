import { afterEach, expect, test } from 'vitest'
import { clearParts, doing, press, renderPart } from '#kit/web/ui/renderPart.tsx'
import { enterRows, focusRowOf, pressedOnRow } from './rowKeys.ts'

afterEach(clearParts)

const done: string[] = []

function Row({ name }: { name: string }) {
  return (
    <div
      role="group"
      aria-label={name}
      data-inventory-row=""
      tabIndex={-1}
      onKeyDown={(event) => pressedOnRow(event, () => done.push(`select ${name}`))}
    >
      <button type="button" aria-label={`price ${name}`} data-edits="price" onClick={() => done.push(`edit ${name}`)} />
      <button type="button" aria-label={`stock ${name}`} data-edits="stock" />
      <input aria-label={`field ${name}`} />
    </div>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the table works by keyboard: arrows move, Enter edits, Space selects; keys inside a field are left to it', async () => {
  const { host } = await renderPart(
    <section aria-label="list" tabIndex={0} onKeyDown={enterRows}>
      {['a', 'b', 'c'].map((name) => (
        <Row key={name} name={name} />
      ))}
    </section>,
  )
  await doing(() => host.querySelector<HTMLElement>('section')!.focus())
  await press('ArrowDown')
  expect(focused()).toBe('a')
  await press('ArrowUp')
  expect(focused()).toBe('a')
  await press('ArrowDown')
  expect(focused()).toBe('b')
  await press('Enter')
  await press(' ')
  expect(done).toEqual(['edit b', 'select b'])
  await press('End')
  expect(focused()).toBe('c')
  await press('ArrowDown')
  expect(focused()).toBe('c')
  await press('Home')
  expect(focused()).toBe('a')
  const walk = async (...keys: string[]) => {
    for (const key of keys) await press(key)
    return focused()
  }
  expect(await walk('ArrowRight')).toBe('price a')
  expect(await walk('ArrowRight', 'ArrowRight')).toBe('stock a')
  expect(await walk('ArrowDown', 'ArrowDown')).toBe('stock c')
  expect(await walk('ArrowUp', 'ArrowLeft')).toBe('price b')
  expect(await walk('Enter', 'ArrowLeft')).toBe('b')
  const field = host.querySelector<HTMLElement>('[aria-label="field a"]')!
  await doing(() => field.focus())
  for (const key of [' ', 'Enter', 'ArrowDown', 'Home']) await press(key)
  expect([focused(), done.length]).toEqual(['field a', 2])
  await doing(() => focusRowOf(field))
  expect(focused()).toBe('a')
})
