import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { ConfirmHost, confirm } from './confirm.tsx'
import { byRole, clearParts, doing, renderPart } from './renderPart.tsx'
import { Sheet } from './Sheet.tsx'

afterEach(clearParts)

const question = {
  title: 'Delete this item?',
  body: 'This action cannot be undone',
  yes: 'Delete',
  no: 'Keep',
  danger: true,
}
const answers: boolean[] = []

async function openQuestion(): Promise<HTMLElement> {
  answers.length = 0
  const openDialog = async () => {
    answers.push(await confirm(question))
  }
  await renderPart(
    <>
      <Button onClick={() => void openDialog()}>Remove</Button>
      <ConfirmHost />
    </>,
  )
  const opener = byRole('button', 'Remove')
  opener.focus()
  await doing(() => opener.click())
  return opener
}

test('Yes returns true and the focus returns to where it was', async () => {
  const opener = await openQuestion()
  await doing(() => byRole('button', 'Delete').click())
  expect(answers).toEqual([true])
  expect(document.activeElement).toBe(opener)
  expect(document.querySelector('dialog')!.open).toBe(false)
})

test('No returns false and the focus returns to where it was', async () => {
  const opener = await openQuestion()
  await doing(() => byRole('button', 'Keep').click())
  expect(answers).toEqual([false])
  expect(document.activeElement).toBe(opener)
})

test('Escape and Back count as No', async () => {
  await openQuestion()
  await doing(() => document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(answers).toEqual([false])
})

test('it is an alertdialog named by its question and described by its body, and the focus starts on the safe answer', async () => {
  await openQuestion()
  const dialog = byRole('alertdialog', question.title)
  expect(document.getElementById(dialog.getAttribute('aria-describedby')!)!.textContent).toBe(question.body)
  expect(document.activeElement).toBe(byRole('button', 'Keep'))
  await doing(() => byRole('button', 'Keep').click())
})

test('a second question waits until the first is answered', async () => {
  await renderPart(<ConfirmHost />)
  const given: string[] = []
  await doing(() => {
    void confirm({ title: 'First?', yes: 'Yes', no: 'No' }).then((yes) => given.push(`first ${yes}`))
    void confirm({ title: 'Second?', yes: 'Yes', no: 'No' }).then((yes) => given.push(`second ${yes}`))
  })
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  await doing(() => byRole('alertdialog', 'First?').querySelectorAll('button')[1]!.click())
  await doing(() => byRole('alertdialog', 'Second?').querySelectorAll('button')[0]!.click())
  expect(given).toEqual(['first true', 'second false'])
})

test('asked from a menu that closes, the focus returns to the button of the menu', async () => {
  function Row() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>More</Button>
        <Sheet open={isOpen} onClose={() => setOpen(false)} title="Tomato">
          <Button
            onClick={() => {
              setOpen(false)
              void confirm(question)
            }}
          >
            Remove
          </Button>
        </Sheet>
        <ConfirmHost />
      </>
    )
  }
  await renderPart(<Row />)
  for (const name of ['More', 'Remove', 'Keep']) {
    byRole('button', name).focus()
    await doing(() => byRole('button', name).click())
  }
  expect(document.activeElement).toBe(byRole('button', 'More'))
})

test('sheets that opened each other close', async () => {
  function Pair() {
    const [shown, setShown] = useState<'list' | 'first' | 'second' | null>('list')
    const go = (name: string, to: typeof shown) => <Button onClick={() => setShown(to)}>{name}</Button>
    return (
      <>
        {shown === 'list' && go('Open', 'first')}
        <Sheet open={shown === 'first'} onClose={() => setShown(null)} title="First">
          {go('To the second', 'second')}
          {go('Done', null)}
        </Sheet>
        <Sheet open={shown === 'second'} onClose={() => setShown(null)} title="Second">
          {go('To the first', 'first')}
        </Sheet>
      </>
    )
  }
  await renderPart(<Pair />)
  for (const name of ['Open', 'To the second', 'To the first', 'Done']) {
    byRole('button', name).focus()
    await doing(() => byRole('button', name).click())
  }
  expect(document.querySelector('dialog[open]')).toBeNull()
})
