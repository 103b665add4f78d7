import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { openApp } from './kit/app.tsx'
import { person } from './kit/people.ts'

const PASSKEY = 'open sesame'
const active = () => localStorage.getItem('hereabouts_sos_active')

test('an SOS of another device is on here too, and off here once it ended there', async () => {
  const asha = await person('Asha')
  await asha.api.patch('/api/settings', { data: { sosPasskey: PASSKEY } })
  await openApp('/home', asha)
  expect(active()).toBeNull()
  await asha.api.post('/api/sos/alerts', { data: { id: newId(), kind: 'real', withoutPlace: true } })
  await waitFor(() => expect(active()).toBe('on'))
  await asha.api.post('/api/sos/end', { data: { passkey: PASSKEY } })
  await waitFor(() => expect(active()).toBe('off'))
})
