import { writeFileSync } from 'node:fs'
import { hostCommand } from './kit/administrator.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, test } from './kit/test.ts'

/** No other test sells there. */
const LANE = { latitude: 15.3173, longitude: 75.7139 }

const PLACES: Record<string, string>[] = [
  {
    amenity: 'pharmacy',
    name: 'Zuxo',
    'name:kn': 'ಜುಕ್ಸೊ',
    opening_hours: 'Mo-Sa 09:00-21:00; PH off',
    'payment:upi': 'yes',
  },
  { amenity: 'pharmacy', name: 'Quvo', opening_hours: 'ask the owner' },
  { amenity: 'restaurant', name: 'Vexu', cuisine: 'indian', 'diet:vegetarian': 'only', wheelchair: 'limited' },
  { shop: 'jewelry', name: 'Juqo', brand: 'Tanishq' },
  { amenity: 'place_of_worship', religion: 'hindu', name: 'Xovu' },
  { craft: 'carpenter', name: 'Wuxo' },
  { shop: 'moon_cheese', name: 'Zovu' },
]

test('a place has a concept: it is found by its synonyms, named and drawn accordingly, in English and Hindi', async ({
  person,
  server,
}, info) => {
  const features = PLACES.map((properties, i) => ({
    type: 'Feature',
    id: `node/${i + 9000}`,
    properties,
    geometry: { type: 'Point', coordinates: [LANE.longitude, north(LANE, 40 * i).latitude] },
  }))
  const file = info.outputPath('places.geojson')
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
  expect(await hostCommand(server, 'import', file, '--dry-run')).toMatch(/Nothing was written[\s\S]*created\s+7/)
  expect(await hostCommand(server, 'import', file)).toMatch(/created\s+7/)

  const { page } = await person('Asha', { at: LANE })
  const results = page.getByRole('list', { name: 'Results' })
  const search = async (words: string) => {
    await moveTo(page, `/filters?q=${encodeURIComponent(words)}`)
    await expect(results.getByRole('link').first()).toBeVisible()
  }
  await page.goto('/filters?browse=1')
  await expect(results.getByText('Jewellery shop')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const kinds = page.getByRole('group', { name: 'Places around here' })
  await expect(kinds.getByRole('button', { name: 'Pharmacy 2' })).toBeVisible()
  await expectNoAxeViolations(page)
  await kinds.getByRole('button', { name: 'Carpenter 1' }).click()
  await page.keyboard.press('Escape')
  await expect(results.getByRole('link', { name: /Wuxo/ })).toBeVisible()

  await moveTo(page, '/home')
  await moveTo(page, '/filters')
  for (const words of ['chemist', 'dawai', 'ಔಷಧಿ', 'medical store']) {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === words)
    await page.getByRole('searchbox').fill(words)
    await answered
    await expect(results.getByRole('link', { name: /Zuxo/ })).toBeVisible()
  }
  await expect(results.getByText('Pharmacy').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await moveTo(page, '/home')
  await search('dawai')
  await results.getByRole('link', { name: /Quvo/ }).click()
  await expect(page.getByText('ask the owner')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(0)
  await search('vegetarian restaurant')
  await results.getByRole('link', { name: /Vexu/ }).click()
  await expect(page.getByText('Indian Restaurant')).toBeVisible()
  await expect(page.getByText('Partly accessible')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)
  await page.goto('/filters?browse=1')
  await expect(page.getByText('दवा की दुकान').first()).toBeVisible()
})
