import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import { saveUser } from '#features/accounts/web/session.ts'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, doing, renderPart, type, until } from '#kit/web/ui/renderPart.tsx'
import { draftEntry } from '../drafts/draftStore.ts'
import { createShop, updateShop } from '../calls.ts'
import { landmark, line } from './fieldKinds.tsx'
import { type ControlProps, listingForm } from './formTable.ts'
import { ListingForm } from './ListingForm.tsx'

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 })))
afterEach(async () => {
  await clearParts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const plain = { name: line('shopName', { isRequired: true }) }

/** A form with these fields; one that is not in the table is not shown. */
const formOf = <Table extends typeof plain>(fields: Table) =>
  listingForm({
    kind: 'test',
    fields,
    saved: (listing: never) => listing,
    body: (sent) => sent as never,
    create: createShop,
    update: updateShop,
    nameField: 'name',
    href: () => '/shop-form',
    list: '/shop-list',
    title: { new: 'createShop', edit: 'editShop' },
    submit: { new: 'createShop', edit: 'saveShop' },
    incomplete: 'fillAllFields',
  })

const draftOf = () => JSON.stringify(draftEntry('u', 'test:new').read()?.fields)

test('one entry in the table gives a control with its mark, an error, a part of the draft and of the request', async () => {
  saveUser({ id: 'u', name: 'Asha' } as User)
  const form = formOf({ ...plain, contact: line('contact', { isRequired: true, maxLength: 5 }), landmark })
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <ListingForm of={form} saved={null} askNewest={async () => false} />
      </Words>
    </QueryClientProvider>,
  )
  const control = () => document.querySelector<HTMLInputElement>('input[name="contact"]')!
  await until(() => expect(control()).not.toBeNull())
  expect(control().required).toBe(true)
  expect(control().maxLength).toBe(5)
  expect(document.querySelector<HTMLInputElement>('input[name="landmark"]')!.required).toBe(false)
  const submit = () => doing(() => document.querySelector('form')!.requestSubmit())
  await submit()
  expect(control().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement?.getAttribute('name')).toBe('name')
  await type(control(), '98450')
  expect(control().getAttribute('aria-invalid')).not.toBe('true')
  await until(() => expect(draftOf()).toContain('"contact":"98450"'))
  expect(form.input({ name: 'A', contact: '98450', landmark: '' }, [])).toEqual({
    name: 'A',
    contact: '98450',
    landmark: '',
  })
})

test('a draft older than a field gets its empty value, and a hidden field is not checked', () => {
  const form = formOf({ ...plain, contact: { ...line('contact', { isRequired: true }), isShown: isNamed } })
  expect(form.schema.parse({ name: 'A' })).toEqual({ name: 'A', contact: '' })
  expect(form.faults({ name: '', contact: '' }, [])).toEqual({ name: 'required' })
  expect(form.faults({ name: 'A', contact: ' ' }, [])).toEqual({ contact: 'required' })
})

const isNamed = (fields: object) => (fields as { name: string }).name !== ''

test('Save waits for the device’s position, for eight seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  saveUser({ id: 'u', name: 'Asha' } as User)
  const place = {
    ...line('landmark', {}),
    Control: ({ onLocating }: ControlProps<string>) => <button type="button" onClick={() => onLocating(true)} />,
  }
  const prepare = vi.fn(async () => null)
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <ListingForm of={formOf({ ...plain, place })} saved={null} askNewest={async () => false} prepare={prepare} />
      </Words>
    </QueryClientProvider>,
  )
  await type(document.querySelector<HTMLInputElement>('input[name="name"]')!, 'Asha Stores')
  await doing(() => document.querySelector<HTMLButtonElement>('form button:not([type=submit])')!.click())
  await doing(() => document.querySelector('form')!.requestSubmit())
  await doing(() => vi.advanceTimersByTime(7999))
  expect(prepare).not.toHaveBeenCalled()
  await doing(() => vi.advanceTimersByTime(1))
  expect(prepare).toHaveBeenCalledOnce()
})
