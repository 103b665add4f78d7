import { expect, test } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { loadAlarm, loadAlarmBy } from '../device/loadAlarm.ts'
import { SosLauncher } from './SosLauncher.tsx'

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
  await renderPart(
    <Words>
      <AddressProvider>
        <SosLauncher size="home" />
      </AddressProvider>
    </Words>,
  )
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
