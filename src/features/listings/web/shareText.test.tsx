import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { byRole, clearParts, doing, renderPart } from '#kit/web/ui/renderPart.tsx'
import categories from '../../../../locales/en/categories.json' with { type: 'json' }
import listings from '../../../../locales/en/listings.json' with { type: 'json' }
import ui from '../../../../locales/en/ui.json' with { type: 'json' }
import hindi from '../../../../locales/hi/categories.json' with { type: 'json' }
import { ActionMenu } from './ActionMenu.tsx'
import { useShareText } from './useShareText.ts'

afterEach(() => clearParts())

async function show(node: React.ReactNode): Promise<HTMLElement> {
  const messages = { categories, listings, ui }
  return (
    await renderPart(
      <IntlProvider locale="en" messages={messages}>
        {node}
      </IntlProvider>,
    )
  ).host
}

const Shared = (place: { name: string; category: string; address: string }) => <pre>{useShareText()(place)}</pre>

test.each([
  ['Green Basket', 'Food & Beverages', '12 Pot Lane', 'Green Basket\nFood & Beverages · 12 Pot Lane'],
  ['Green Basket', 'Food & Beverages', '', 'Green Basket\nFood & Beverages'],
  ['Green Basket', '', '12 Pot Lane', 'Green Basket\n12 Pot Lane'],
  ['Green Basket', '', '', 'Green Basket'],
])('%s, category "%s", address "%s" is shared as its lines', async (name, category, address, text) => {
  expect((await show(<Shared {...{ name, category, address }} />)).textContent).toBe(text)
})

test('the menu of a listing opens at a tap, and an action closes it', async () => {
  await show(
    <ActionMenu name="Country tomato">
      {(close) => (
        <button type="button" onClick={close}>
          Edit
        </button>
      )}
    </ActionMenu>,
  )
  const isOpen = () => document.querySelector('dialog')?.open ?? false
  expect(isOpen()).toBe(false)
  await doing(() => byRole('button', 'More: Country tomato').click())
  expect(isOpen()).toBe(true)
  await doing(() => byRole('button', 'Edit').click())
  await new Promise((later) => setTimeout(later, 400))
  expect(isOpen()).toBe(false)
})

test('the category is shared in the reader’s language', async () => {
  const place = { name: 'Green Basket', category: 'Food & Beverages', address: '' }
  const { host } = await renderPart(
    <IntlProvider locale="hi" messages={{ categories: hindi }}>
      <Shared {...place} />
    </IntlProvider>,
  )
  expect(host.textContent).toBe(`Green Basket\n${hindi['Food & Beverages']}`)
})
