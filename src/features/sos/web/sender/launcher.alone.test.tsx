import { afterEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { forgetDeviceAlert } from '../device/deviceAlert.ts'
import { loadAlarm, loadAlarmBy } from '../device/loadAlarm.ts'
import { setHoldToSend, SosLauncher } from './SosLauncher.tsx'

afterEach(clearParts)

const launcher = (
  <Words>
    <AddressProvider>
      <SosLauncher size="rail" />
    </AddressProvider>
  </Words>
)

const None = () => null
/** Stands for the question of the code that is loaded later. */
const WholeQuestion = ({ open }: { open: boolean }) =>
  open && <div role="alertdialog" aria-label="The whole question" />

test('an open question stays the same when the rest of the SOS code arrives; the next one is the whole question', async () => {
  saveUser(aUser('Asha'))
  let arrive = () => {}
  loadAlarmBy(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve({ FollowSos: None, SosQuestion: WholeQuestion, SosTurnOffPage: None })
      }),
  )
  const loading = loadAlarm()
  await renderPart(launcher)
  await until(() => byRole('button', 'Send SOS alert'))
  await doing(() => byRole('button', 'Send SOS alert').click())
  const yes = byRole('button', 'Yes')
  await doing(() => arrive())
  await loading
  await until(() => expect(document.documentElement.dataset['sos']).toBe('ready'))
  expect(yes.isConnected).toBe(true)
  expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(1)
  await doing(() => byRole('button', 'No').click())
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
  await doing(() => byRole('button', 'Send SOS alert').click())
  byRole('alertdialog', 'The whole question')
})

test('Enter or Space held long enough sends the SOS, too; released earlier it opens the question', async () => {
  saveUser(aUser('Asha'))
  setHoldToSend(true)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderPart(launcher)
  await until(() => byRole('button', 'Send SOS alert'))
  vi.useFakeTimers()
  const question = () => document.querySelector('[role=alertdialog]')
  const press = (type: string, key: string, repeat = false) =>
    doing(() => {
      const event = new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true })
      expect(byRole('button', 'Send SOS alert').dispatchEvent(event)).toBe(false)
    })
  await press('keydown', ' ')
  await doing(() => void vi.advanceTimersByTime(1500))
  expect(document.querySelector('[aria-label="Send SOS alert"]')).toBeNull()
  expect(question()).toBeNull()
  await doing(() => forgetDeviceAlert())
  await press('keydown', 'Enter')
  await doing(() => void vi.advanceTimersByTime(1400))
  await press('keydown', 'Enter', true)
  expect(question()).toBeNull()
  await press('keyup', 'Enter')
  expect(question()).not.toBeNull()
  await doing(() => void vi.advanceTimersByTime(2000))
  byRole('button', 'Send SOS alert')
  vi.useRealTimers()
  setHoldToSend(false)
  vi.unstubAllGlobals()
})

test('after an SOS by holding the button, a key or a screen reader opens the question at once', async () => {
  saveUser(aUser('Asha'))
  setHoldToSend(true)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderPart(launcher)
  await until(() => byRole('button', 'Send SOS alert'))
  vi.useFakeTimers()
  const button = byRole('button', 'Send SOS alert')
  await doing(() => button.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true })))
  await doing(() => void vi.advanceTimersByTime(2000))
  await doing(() => button.dispatchEvent(new PointerEvent('pointerup', { button: 0, bubbles: true })))
  await doing(() => button.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true })))
  vi.useRealTimers()
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
  await doing(() => forgetDeviceAlert())
  await doing(() => byRole('button', 'Send SOS alert').click())
  await until(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull())
  setHoldToSend(false)
  vi.unstubAllGlobals()
})
