import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NumberStepper } from './NumberStepper.tsx'
import { PasswordField } from './PasswordField.tsx'
import { byRole, clearParts, doing, press, renderPart, type } from './renderPart.tsx'
import { Select } from './Select.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { wordsFrom, WordsProvider } from './words.tsx'

afterEach(clearParts)

const input = () => document.querySelector<HTMLInputElement>('input')!
const noteOf = (field: Element) => document.getElementById(field.getAttribute('aria-describedby')!)!.textContent

test('a field is named by its label and described by its hint', async () => {
  await renderPart(<TextField label="Phone" hint="With country code" />)
  expect(input().labels![0]!.textContent).toBe('Phone')
  expect(noteOf(input())).toBe('With country code')
  expect(input().hasAttribute('aria-invalid')).toBe(false)
})

test('an error replaces the hint, marks the field invalid and is announced with it', async () => {
  await renderPart(<TextField label="Phone" hint="With country code" error="Invalid phone format" />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(noteOf(input())).toBe('Invalid phone format')
})

test('without hint and error the field has no description', async () => {
  await renderPart(<TextField label="Name" />)
  expect(input().hasAttribute('aria-describedby')).toBe(false)
})

test('select and text area report their errors the same way', async () => {
  await renderPart(
    <>
      <Select label="Category" options={[]} error="Choose one" />
      <TextArea label="Description" error="Too short" />
    </>,
  )
  expect(noteOf(document.querySelector('select')!)).toBe('Choose one')
  expect(noteOf(document.querySelector('textarea')!)).toBe('Too short')
})

test('the eye shows and hides the password and is labelled with its action', async () => {
  await renderPart(<PasswordField label="Password" defaultValue="482913" />)
  expect(input().type).toBe('password')
  await doing(() => byRole('button', 'showPassword').click())
  expect(input().type).toBe('text')
  await doing(() => byRole('button', 'hidePassword').click())
  expect(input().type).toBe('password')
})

test('the counter counts typed characters, on screen and for a screen reader', async () => {
  const words = wordsFrom(((key: string, values: { used: number; most: number }) =>
    key === 'characters' ? `${values.used} of ${values.most}` : key) as never)
  function Page() {
    const [text, setText] = useState('')
    return (
      <WordsProvider words={words}>
        <TextArea label="About" counter maxLength={20} value={text} onValue={setText} />
      </WordsProvider>
    )
  }
  const { host } = await renderPart(<Page />)
  await type(host.querySelector('textarea')!, 'hello')
  expect(host.textContent).toContain('5/20')
  expect(host.textContent).toContain('5 of 20')
})

function Stock({ start }: { start: number | null }) {
  const [value, setValue] = useState(start)
  return <NumberStepper label="Stock" value={value} onValue={setValue} min={0} max={3} />
}

test('a stepper stops at both ends', async () => {
  await renderPart(<Stock start={2} />)
  const [less, more] = [byRole('button', 'decrease: Stock'), byRole('button', 'increase: Stock')]
  await doing(() => more.click())
  expect(input().value).toBe('3')
  expect(more.hasAttribute('disabled')).toBe(true)
  input().focus()
  await press('ArrowUp')
  expect(input().value).toBe('3')
  for (let times = 0; times < 3; times++) await doing(() => less.click())
  expect(input().value).toBe('0')
  expect(less.hasAttribute('disabled')).toBe(true)
})

test('the first step up of an empty stepper is one', async () => {
  await renderPart(<Stock start={null} />)
  await doing(() => byRole('button', 'increase: Stock').click())
  expect(input().value).toBe('1')
})

test('[F-56] a stepper never changes typed text, and can be empty', async () => {
  await renderPart(<Stock start={null} />)
  for (const typed of ['1a2', '1.5', '-1', '१२', '']) {
    await type(input(), typed)
    expect(input().value).toBe(typed)
  }
})

test.each([
  ['₹1,25,000', '1,25,000'],
  [' ₹ 1,25,000', '1,25,000'],
  ['₹', ''],
  ['1,25,000', '1,25,000'],
])('[F-56] %j pasted into a field with the sign in front is %j, so the sign is shown once', async (pasted, value) => {
  function Page() {
    const [text, setText] = useState('')
    return <TextField label="Price" prefix="₹" value={text} onValue={setText} />
  }
  await renderPart(<Page />)
  await type(input(), pasted)
  expect(input().value).toBe(value)
})
