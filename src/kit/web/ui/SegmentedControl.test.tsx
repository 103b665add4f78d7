import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { byRole, clearParts, doing, press, renderPart } from './renderPart.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Tabs } from './Tabs.tsx'

afterEach(clearParts)

const segments = [
  { value: 'login', label: 'Login' },
  { value: 'new', label: 'Create account' },
]

function Ways() {
  const [value, setValue] = useState('login')
  return <SegmentedControl label="Way in" segments={segments} value={value} onValue={setValue} />
}

const checked = () => document.querySelector('[aria-checked="true"]')!.textContent

test('one segment is in the tab order, and the arrow keys select and move the focus cyclically', async () => {
  await renderPart(<Ways />)
  expect([...document.querySelectorAll('[role="radio"]')].map((segment) => segment.getAttribute('tabindex'))).toEqual([
    '0',
    '-1',
  ])
  byRole('radio', 'Login').focus()
  await press('ArrowRight')
  expect(checked()).toBe('Create account')
  expect(document.activeElement).toBe(byRole('radio', 'Create account'))
  await press('ArrowRight')
  expect(checked()).toBe('Login')
  await press('End')
  expect(checked()).toBe('Create account')
  await press('Home')
  expect(checked()).toBe('Login')
})

test('arrow keys with Alt or Ctrl belong to the browser', async () => {
  await renderPart(<Ways />)
  byRole('radio', 'Login').focus()
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    const init = { key: 'ArrowLeft', bubbles: true, cancelable: true, [modifier]: true }
    const event = new KeyboardEvent('keydown', init)
    await doing(() => document.activeElement!.dispatchEvent(event))
    expect([checked(), event.defaultPrevented]).toEqual(['Login', false])
  }
})

test('in right-to-left layout the arrow keys follow the reading direction', async () => {
  const { host } = await renderPart(<Ways />)
  host.querySelector<HTMLElement>('[role="radiogroup"]')!.style.direction = 'rtl'
  byRole('radio', 'Login').focus()
  await press('ArrowLeft')
  expect(checked()).toBe('Create account')
})

test('a tap selects', async () => {
  await renderPart(<Ways />)
  await doing(() => byRole('radio', 'Create account').click())
  expect(checked()).toBe('Create account')
})

test('tabs open by arrow key and refer to their panel only while open', async () => {
  function Page() {
    const [value, setValue] = useState('a')
    const items = ['a', 'b', 'c'].map((name) => ({ value: name, label: name }))
    return <Tabs label="Kind" items={items} value={value} onValue={setValue} />
  }
  await renderPart(<Page />)
  byRole('tab', 'a').focus()
  await press('ArrowLeft')
  expect(document.querySelector('[aria-selected="true"]')!.textContent).toBe('c')
  expect(document.querySelectorAll('[aria-controls]')).toHaveLength(1)
})
