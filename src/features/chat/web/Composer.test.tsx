import { afterEach, expect, test, vi } from 'vitest'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import type { Message } from '../messageContract.ts'
import { MESSAGE_LENGTH } from '../rules.ts'
import { Composer } from './Composer.tsx'
import { type ReplyTarget, type ShownMessage, stillWaiting } from './waitingMessages.ts'

afterEach(clearParts)

const nothing = () => {}
const onSend = vi.fn()
async function typed(length: number, after = '', replyTo: ReplyTarget | null = null) {
  const text = 'a'.repeat(length) + after
  await renderPart(
    <Words>
      <Composer
        {...{ text, listing: null, replyTo, author: 'Ravi', onDropReply: nothing }}
        {...{ onText: nothing, onDropListing: nothing, onSend }}
        onMore={nothing}
        onPhotos={nothing}
        voice={{ button: null, bar: null }}
      />
    </Words>,
  )
  await until(() => expect(document.querySelector('textarea')).not.toBeNull())
  return document.querySelector('[role=status]')?.textContent ?? ''
}
const canSend = () => !(byRole('button', 'Send') as HTMLButtonElement).disabled

test('a long message is never cut: from 200 letters left on the remaining number is shown, then the excess', async () => {
  expect(await typed(MESSAGE_LENGTH - 201)).toBe('')
  await clearParts()
  expect(await typed(MESSAGE_LENGTH)).toBe('No characters left')
  expect(canSend()).toBe(true)
  await clearParts()
  expect(await typed(9900)).toBe('Too long by 5,900 characters. Shorten it to send.')
  expect(canSend()).toBe(false)
  expect(document.querySelector('textarea')!.value).toHaveLength(9900)
})

test('spaces after a message do not count', async () => {
  expect(await typed(MESSAGE_LENGTH, ' '.repeat(20))).toBe('No characters left')
  expect(canSend()).toBe(true)
})

test('after sending with the button the field keeps the focus', async () => {
  await typed(5)
  const button = byRole('button', 'Send') as HTMLButtonElement
  button.focus()
  button.click()
  await until(() => expect(onSend).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(document.querySelector('textarea'))
})

test('a reply begins in the field once the sheet of options is closed; closing it later leaves the focus alone', async () => {
  const sheet = document.body.appendChild(document.createElement('dialog'))
  sheet.open = true
  await typed(5, '', { id: 'm', text: 'Hello', isMine: false, deletion: null } as unknown as ReplyTarget)
  const field = document.querySelector('textarea')
  expect(document.activeElement).not.toBe(field)
  sheet.dispatchEvent(new Event('close'))
  expect(document.activeElement).toBe(field)
  field!.blur()
  sheet.dispatchEvent(new Event('close'))
  expect(document.activeElement).not.toBe(field)
  sheet.remove()
})

test('a message that the server already has is not marked as waiting', () => {
  const waits = { id: 'a', text: 'Hello', unsent: { call: 1, since: 1, refusal: null } } as ShownMessage
  const other = { ...waits, id: 'b' }
  expect(stillWaiting([waits, other], [{ id: 'a', text: 'Hello' } as Message])).toEqual([other])
})
