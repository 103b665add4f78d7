import { choosePhotos, makeItem, makeSpecialization } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, north, type Person, test } from './kit/test.ts'
import { answersAreKept, goOffline } from './kit/waiting.ts'

/** Far from the people of other tests, so that nobody else is notified. */
const LANE = { latitude: 11.0168, longitude: 76.9558 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Waits until the person's area is published, as the open app does. */
async function areaKnown({ page }: Person, place = LANE) {
  const location = { lat: place.latitude, lng: place.longitude }
  const answer = await page.request.post('/api/my/position', { data: { location } })
  expect(answer.status()).toBe(200)
}

const hindi = (page: Person['page']) =>
  page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)

test('four neighbours: one asks, one answers with a listing, one from the board, one says "Not me"; it becomes an order', async ({
  person,
}, info) => {
  const asha = await person('Asha', { at: LANE, browser: PHONE })
  const meena = await person('Meena', { at: north(LANE, 600), browser: PHONE })
  const ravi = await person('Ravi', { at: LANE, browser: { ...PHONE, colorScheme: 'dark' } })
  const kiran = await person('Kiran', { at: LANE, browser: PHONE })
  for (const each of [asha, meena, ravi, kiran]) await areaKnown(each)
  const cake = { name: 'Chocolate cake', keywords: ['cake'], category: 'Food & Beverages', price: 450, stock: 1 }
  await makeItem(meena.page.request, north(LANE, 600), cake)
  await makeItem(kiran.page.request, north(LANE, 300), { ...cake, name: 'Plum cake' })
  await meena.page.goto('/requests?tab=forMe')
  await expect(meena.page.getByText('No requests for you yet')).toBeVisible()
  await expectNoAxeViolations(meena.page)

  const page = asha.page
  await page.goto('/filters?q=eggless+cake+for+tomorrow+only')
  await page.getByRole('link', { name: /Ask your neighbourhood/ }).click()
  const words = page.getByLabel('What do you need?', { exact: true }).last()
  await expect(words).toHaveValue('eggless cake for tomorrow only')
  await words.fill('Eggless cake for Saturday, call 98450 12345')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Remove phone numbers')).toBeVisible()
  await words.fill('Eggless cake for Saturday')
  await page.getByLabel('Max. price').fill('500')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: info.outputPath('ask.png') })
  await page.getByRole('button', { name: 'Ask', exact: true }).dblclick()
  await expect(page.getByText('We notified 2 people near you.')).toBeVisible()
  const path = new URL(page.url()).pathname

  await meena.page.getByRole('link', { name: 'Eggless cake for Saturday' }).click()
  await expect(meena.page.getByText('Up to ₹500')).toBeVisible()
  await meena.page.getByLabel('What you offer').selectOption('Chocolate cake')
  await expect(meena.page.getByLabel('Your price')).toHaveValue('450')
  await meena.page.getByLabel('Your price').fill('400')
  await meena.page.getByLabel('One sentence').fill('Ready by nine.')
  await expectNoAxeViolations(meena.page)
  await meena.page.screenshot({ path: info.outputPath('answer.png') })
  await meena.page.getByRole('button', { name: 'Send the answer' }).dblclick()
  await expect(meena.page.getByText('Answer sent.')).toBeVisible()

  await kiran.page.goto(path)
  await kiran.page.getByRole('button', { name: 'Not me' }).click()
  await expect(kiran.page.getByText('Got it. We’ll ask you less often for this.')).toBeVisible()

  await ravi.page.goto('/requests')
  await hindi(ravi.page)
  await ravi.page.goto('/requests')
  await ravi.page.getByRole('searchbox').fill('केक')
  await ravi.page.screenshot({ path: info.outputPath('board-hindi.png') })
  await ravi.page.getByRole('link', { name: 'Eggless cake for Saturday' }).click()
  await ravi.page.getByLabel('मैसेज').fill('मेरी माँ बनाती हैं।')
  await ravi.page.getByRole('button', { name: 'जवाब भेजें' }).click()
  await expect(ravi.page.getByText('जवाब भेज दिया गया।')).toBeVisible()
  await expectNoSidewaysScroll(ravi.page)

  await expect(page.getByRole('heading', { name: '2 answers' })).toBeVisible()
  await expect(page.getByText('मेरी माँ बनाती हैं।')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.screenshot({ path: info.outputPath('compare.png'), fullPage: true })
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Chocolate cake?' })
  await dialog.getByRole('button', { name: 'Order', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Meena has been asked')).toBeVisible()
  await expect(page.getByText('₹400').first()).toBeVisible()
  await expect(ravi.page.getByText('मिल गया').first()).toBeVisible()
})

test.describe('in Hindi, with a specialist', () => {
  test.use({ serviceWorkers: 'allow' })
  test('an asker, two sellers and a specialist on phones: photo, board, comparing answers offline, chat, taken', async ({
    person,
    watch,
  }, info) => {
    watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    test.setTimeout(300_000)
    const lane = north(LANE, 400_000)
    const phone = { ...PHONE, serviceWorkers: 'block' as const }
    const asha = await person('Asha', { at: lane, browser: { ...PHONE, serviceWorkers: 'allow' } })
    const kavita = await person('Kavita', { at: lane, browser: { ...phone, colorScheme: 'dark' } })
    const meena = await person('Meena', { at: lane, browser: phone })
    const kiran = await person('Kiran', { at: lane, browser: phone })
    for (const each of [asha, kavita, meena, kiran]) await areaKnown(each, lane)
    const location = { lat: lane.latitude, lng: lane.longitude }
    await makeSpecialization(kavita.page.request, { specialization: 'Guitar teacher', keywords: ['guitar'], location })
    const service = { name: 'Guitar lessons', keywords: ['guitar'] }
    for (const [each, price] of [
      [meena, 500],
      [kiran, 300],
    ] as const)
      await makeItem(each.page.request, lane, { ...service, price, category: 'Education', stock: 5 })
    for (const { page } of [asha, kavita, meena, kiran]) {
      await page.goto('/ask')
      await hindi(page)
    }
    const page = asha.page
    const picture = (name: string, of = page) => of.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
    await page.goto('/ask')
    await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 120_000 })
    await page.getByRole('radio', { name: 'मदद' }).click()
    await page.getByLabel('आपको क्या चाहिए?', { exact: true }).last().fill('बेटी के लिए गिटार सिखाने वाला')
    await choosePhotos(page, 1)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByLabel('ज़्यादा से ज़्यादा दाम').fill('400')
    await picture('ask')
    await page.getByRole('button', { name: 'पूछें', exact: true }).dblclick()
    await expect(page.getByText('हमने आपके पास 1 व्यक्ति को बताया।')).toBeVisible()
    const path = new URL(page.url()).pathname

    await kavita.page.goto('/requests?tab=forMe')
    await kavita.page.getByRole('link', { name: /गिटार/ }).click()
    await expect(kavita.page.getByText('₹400 तक')).toBeVisible()
    const shown = kavita.page.getByRole('main').getByRole('img').first()
    await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(100)
    await answersAreKept(kavita.page)
    await goOffline(kavita.context)
    await kavita.page.getByLabel('मैसेज').fill('मैं शनिवार को घर आकर सिखाती हूँ।')
    await kavita.page.getByRole('button', { name: 'जवाब भेजें' }).dblclick()
    await expect(kavita.page.getByText('ऑनलाइन होते ही जवाब भेज दिया जाएगा।')).toBeVisible()
    await picture('answer-waits-dark', kavita.page)
    await kavita.context.setOffline(false)

    for (const [each, price] of [
      [meena, '450'],
      [kiran, '250'],
    ] as const) {
      await each.page.goto(path)
      await each.page.getByLabel('आप क्या देंगे').selectOption('Guitar lessons')
      await each.page.getByLabel('आपका दाम').fill(price)
      await each.page.getByLabel('मैसेज').fill('एक घंटे का।')
      await each.page.getByRole('button', { name: 'जवाब भेजें' }).click()
      await expect(each.page.getByText('जवाब भेज दिया गया।')).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: '3 जवाब' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('आपके दाम से ज़्यादा')).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: '₹' }).first()).toContainText('₹250')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await picture('compare')
    await answersAreKept(page)
    await goOffline(asha.context)
    await page.reload()
    await expect(page.getByRole('heading', { name: '3 जवाब' })).toBeVisible({ timeout: 20_000 })
    await page.getByRole('radio', { name: 'सबसे पहला' }).click()
    await expect(page.getByText('मैं शनिवार को घर आकर सिखाती हूँ।')).toBeVisible()
    await asha.context.setOffline(false)
    await page.getByRole('link', { name: 'चैट' }).first().click()
    await expect(page.getByRole('textbox', { name: 'मैसेज' })).toBeVisible()
    await page.goBack()
    await page.getByRole('listitem').filter({ hasText: 'मैं शनिवार' }).getByRole('button', { name: 'इसे चुनें' }).click()
    await expect(page.getByText('मिल गया').first()).toBeVisible()
    await picture('taken')
    await kiran.page.goto('/requests')
    await kiran.page.getByRole('searchbox').fill('guitar')
    await expect(kiran.page.getByText('कोई रिक्वेस्ट नहीं मिली')).toBeVisible()
    await meena.page.goto('/asked-near')
    await expect(meena.page.getByRole('heading', { name: 'आपके पास लोग क्या चाहते हैं' })).toBeVisible()
    await expectNoAxeViolations(meena.page)
    await picture('asked-near', meena.page)
  })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })
  test('the board is read offline, and requests and answers written offline are sent later, once', async ({
    person,
    watch,
  }) => {
    watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const lane = north(LANE, 200_000)
    const asha = await person('Asha', { at: lane, browser: { ...PHONE, serviceWorkers: 'allow' as const } })
    const ravi = await person('Ravi', { at: lane, browser: { ...PHONE, serviceWorkers: 'allow' as const } })
    const third = await person('Third', { at: lane, browser: PHONE })
    for (const each of [asha, ravi, third]) await areaKnown(each, lane)
    const page = asha.page
    await page.goto('/ask')
    await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
    await page.goto('/ask')
    await page.getByLabel('What do you need?', { exact: true }).last().fill('Who has a ladder to lend?')
    await page.getByRole('radio', { name: 'To borrow' }).click()
    await goOffline(asha.context)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText('We’ll send it when you’re back online.')).toBeVisible()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await asha.context.setOffline(false)
    await expect(page.getByRole('link', { name: 'Who has a ladder to lend?' })).toBeVisible({ timeout: 20_000 })

    await ravi.page.goto('/requests')
    await ravi.page.getByRole('link', { name: 'Who has a ladder to lend?' }).click()
    await expect(ravi.page.getByLabel('One sentence')).toBeVisible()
    await answersAreKept(ravi.page)
    await ravi.page.goto('/requests')
    await expect(ravi.page.getByRole('link', { name: 'Who has a ladder to lend?' })).toBeVisible()
    await expect(ravi.page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
    await ravi.page.goto('/requests')
    await expect(ravi.page.getByRole('link', { name: 'Who has a ladder to lend?' })).toBeVisible()
    await answersAreKept(ravi.page)
    await goOffline(ravi.context)
    await ravi.page.reload()
    await ravi.page.getByRole('link', { name: 'Who has a ladder to lend?' }).click()
    await ravi.page.getByLabel('One sentence').fill('I have one, 8 feet.')
    await ravi.page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(ravi.page.getByText('We’ll send your answer when you’re back online.')).toBeVisible()
    await ravi.context.setOffline(false)

    await page.getByRole('link', { name: 'Who has a ladder to lend?' }).click()
    await expect(page.getByText('I have one, 8 feet.')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: '1 answer' })).toBeVisible()
    await page.getByRole('button', { name: 'Close the request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the request' }).click()
    await expect(page.getByText('Closed').first()).toBeVisible()
    await third.page.goto('/requests')
    await expect(third.page.getByText('No open requests near you')).toBeVisible()
  })
})
