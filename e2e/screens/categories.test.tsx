import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openApp } from './kit/app.tsx'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from './kit/categories.ts'
import { person } from './kit/people.ts'
import { tap } from './kit/hands.ts'

test.each([
  ['[F-18]', '/shop-form'],
  ['[F-62]', '/item-form'],
])('%s %s offers the ten product categories in order', async (_row, form) => {
  await openApp(form, await person('Meena'))
  const options = within(await screen.findByLabelText('Category')).getAllByRole<HTMLOptionElement>('option')
  const names = options.filter(({ value }) => value !== '').map(({ textContent }) => textContent)
  expect(names).toEqual(PRODUCT_CATEGORIES)
})

test.each([
  ['services', SERVICE_CATEGORIES],
  ['products', PRODUCT_CATEGORIES],
  ['all', [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]],
])('[D-10] the filter offers the categories of %s', async (type, categories) => {
  await openApp(`/filters?type=${type}`, await person('Ravi'))
  await tap('button', /^Filters/)
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const chips = within(panel.getByRole('group', { name: 'Category' })).getAllByRole('button')
  await waitFor(() => expect(chips.map(({ textContent }) => textContent)).toEqual(['All', ...categories]))
})
