import type { Page } from '@playwright/test'
import { befriend } from './kit/befriend.ts'
import { makeItem, makeShop } from './kit/listings.ts'
import { field } from './kit/chat.ts'
import { expect, expectNoSidewaysScroll, HOME, moveTo, type Person, test } from './kit/test.ts'

const lookOf = (percent: number, url: string) => ({ name: 'hereabouts_look', value: `light-${percent}`, url })

/** A person who uses 150 % text and has chosen the demo neighbourhood, whose name is long. */
async function readsLarge(asha: Person, origin: string): Promise<Page> {
  const { page, context } = asha
  await context.addCookies([lookOf(150, origin)])
  const area = { kind: 'demo', name: '', address: '', ...HOME }
  // Before each load: the app may store its initial area at any time.
  await page.addInitScript(
    (areas) => localStorage.setItem('hereabouts_area', areas),
    JSON.stringify({ [asha.id]: { area, recent: [] } }),
  )
  return page
}

/** Words that are broken over two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement!.closest('.sr-only, script, style')) continue
      for (const { 0: word, index } of (node as Text).data.matchAll(/[\p{L}\p{M}]{3,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })

test('at 150 % no word of Home and search is broken, controls over the map are below the chips, and buttons below a product take whole lines', async ({
  account,
  person,
  server,
}) => {
  const { request } = (await account('Meena')).page
  const shop = await makeShop(request, HOME)
  const item = await makeItem(request, HOME, { shopId: shop.id })
  const page = await readsLarge(await person('Asha'), server.origin)
  await page.goto('/home')
  for (const path of ['/home', '/filters', '/filters?view=map']) {
    await moveTo(page, path)
    await expect(page.locator('html')).toHaveAttribute('data-text', '150')
    await expect(page.getByText('Demo neighbourhood').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await brokenWords(page), path).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  const text = page.getByText('Demo listings. Real ones are hidden.')
  await expect(text).toBeVisible()
  const note = (await text.boundingBox())!
  const chips = (await page.getByRole('group', { name: 'Filters' }).boundingBox())!
  expect(note.y).toBeGreaterThanOrEqual(chips.y + chips.height)

  await moveTo(page, `/product/${item.id}`)
  for (const name of ['Get Directions', 'Chat']) {
    const button = page.getByRole('main').getByRole('link', { name, exact: true })
    const lines = await button.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const texts = [...range.getClientRects()].filter(({ height }) => height > 20)
      return new Set(texts.map(({ bottom }) => Math.round(bottom / 20))).size
    })
    expect(lines, name).toBe(1)
  }
  await expectNoSidewaysScroll(page)
})

test('at 200 % on a small phone the message box is above the navigation, and the line about the circle is not squeezed', async ({
  account,
  person,
  server,
}) => {
  const [asha, meena] = [await person('Asha'), await account('Meena')]
  const { page } = asha
  await befriend(asha, meena)
  await page.setViewportSize({ width: 360, height: 640 })
  await asha.context.addCookies([lookOf(200, server.origin)])
  await page.goto(`/circle?${new URLSearchParams({ sellerId: meena.id, sellerName: 'Meena' })}`)
  await expect(page.locator('html')).toHaveAttribute('data-text', '200')
  await field(page).fill('Shall I get some milk for the dinner? Bring the keys please')
  const box = (await field(page).locator('..').boundingBox())!
  const bar = (await page.getByRole('navigation').boundingBox())!
  expect(bar.y - (box.y + box.height)).toBeGreaterThanOrEqual(7)
  await expect(page.getByRole('button', { name: 'Share my position' })).toBeVisible()
  const line = (await page.getByText('In your circle', { exact: true }).boundingBox())!
  expect(line.height, 'one line').toBeLessThan(60)
  await expectNoSidewaysScroll(page)
})
