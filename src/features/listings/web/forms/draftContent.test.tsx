import { expect, test } from 'vitest'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { type Content, keptOf, onTopOf, restored, type Start, startOf } from '../drafts/draftContent.ts'
import { KeptDraft } from '../drafts/draftStore.ts'
import { ITEM_FORM, type ItemFields } from './ItemFormPage.tsx'
import { SPECIALIZATION_FORM } from './formPages.tsx'

const photo = (id: string) => ({ id, width: 4, height: 3, thumbhash: '' })
const fields = { ...ITEM_FORM.start(null), name: 'Tomato', price: '32', stock: 20 }
const formOf = (version: number, changes: Partial<ItemFields> = {}, photos = ['a']): Start<ItemFields> => ({
  schema: ITEM_FORM.schema,
  fields: { ...fields, ...changes },
  photos: storedPhotos(photos.map(photo)),
  version,
})
const edit = (content: Content<ItemFields>, changes: Partial<ItemFields>) => ({
  ...content,
  fields: { ...content.fields, ...changes },
})
/** The draft after storing and reading it. */
const storedAs = (content: Content<ItemFields>) => KeptDraft.parse(JSON.parse(JSON.stringify(keptOf(content))))
const reopened = (kept: KeptDraft, form: Start<ItemFields>) => restored(kept, form, startOf(form))

test('a stored draft is applied to a newer version, including its photos', () => {
  const draft = edit(startOf(formOf(1)), { name: 'Cherry tomato' })
  const found = reopened(storedAs(draft), formOf(2, { stock: 18 }, ['a', 'b']))!
  expect(found).toMatchObject({ version: 2, meanwhile: 'merged', clashes: [], isRestored: true })
  expect(found.fields).toMatchObject({ name: 'Cherry tomato', stock: 18 })
  expect(found.photos.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(found.tapKey).not.toBe(draft.tapKey)
  expect(reopened(storedAs(draft), formOf(1))).toMatchObject({ meanwhile: null, tapKey: draft.tapKey })
})

test('conflicts stay open over reloads and further versions, until the values are equal', () => {
  const draft = edit(startOf(formOf(1)), { stock: 30 })
  const asked = reopened(storedAs(draft), formOf(2, { stock: 18 }))!
  expect(asked).toMatchObject({ clashes: ['stock'], fields: { stock: 30 } })
  const again = reopened(storedAs(asked), formOf(3, { stock: 18, price: '40' }))!
  expect(again).toMatchObject({ version: 3, clashes: ['stock'], fields: { stock: 30, price: '40' } })
  expect(reopened(storedAs(again), formOf(3, { stock: 18, price: '40' }))).toMatchObject({ clashes: ['stock'] })
  const alike = edit(again, { name: 'Plum tomato' })
  expect(reopened(storedAs(alike), formOf(4, { stock: 30, price: '40' }))).toMatchObject({ clashes: [] })
})

test('a draft equal to the stored listing is dropped with a message', () => {
  const draft = edit(startOf(formOf(1)), { price: '40' })
  expect(reopened(storedAs(draft), formOf(2, { price: '40', stock: 9 }))).toMatchObject({
    meanwhile: 'same',
    isRestored: false,
    fields: { price: '40', stock: 9 },
  })
})

test('an old draft without its base version is still read, and every difference is a conflict', () => {
  const { base: _, ...old } = storedAs(edit(startOf(formOf(1)), { name: 'Cherry tomato' }))
  const found = reopened(old, formOf(2, { stock: 18 }, ['a', 'b']))!
  expect(found.fields).toMatchObject({ name: 'Cherry tomato', stock: 20 })
  expect(found.clashes).toEqual(['name', 'stock', 'photos'])
})

test('photos being uploaded when a newer version arrives are not lost', () => {
  const uploading = { key: 'u', state: 'uploading' as const, file: new Blob(), progress: 0 }
  const content = startOf(formOf(1))
  const merged = onTopOf(
    startOf(formOf(2, { stock: 18 }, ['b'])),
    { ...content, fields: { ...content.fields, name: 'Plum' }, photos: [...content.photos, uploading] },
    formOf(2),
  )
  expect(merged.photos.map(({ key }) => key).toSorted()).toEqual(['b', 'u'])
})

test('a position from the device is never a conflict', () => {
  const form = (version: number, latitude: number): Start<ReturnType<typeof SPECIALIZATION_FORM.start>> => ({
    schema: SPECIALIZATION_FORM.schema,
    fields: { ...SPECIALIZATION_FORM.start(null), place: { latitude, longitude: 77 }, contact: `${version}` },
    version,
    typed: ({ place: _, ...typed }) => typed,
  })
  const start = startOf(form(1, 12))
  const mine = { ...start, fields: { ...start.fields, place: { latitude: 14, longitude: 77 }, qualification: 'M.A.' } }
  expect(onTopOf(startOf(form(2, 13)), mine, form(2, 13))).toMatchObject({ clashes: [], fields: { contact: '2' } })
})
