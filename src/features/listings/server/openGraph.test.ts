import { describe, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { fillShell, openGraphTags, type SharedListing } from './openGraph.ts'
import { openGraphOf } from './sharing.ts'
import { newItem, newOffice, newService, newShop, twoPeople } from './testing.ts'
import { deleteOwnListing } from './upkeep.ts'

const BASE = 'https://near.example'
const SHELL = `<!doctype html><html><head>
    <title>Hereabouts</title>
    <meta name="description" content="Discover." />
    <meta property="og:title" content="Hereabouts" />
    <link rel="icon" href="/favicon.svg" />
  </head><body></body></html>`

const tomato: SharedListing = {
  path: '/product/1',
  kind: 'item',
  name: 'Country tomato',
  price: '₹32/kg',
  pricePaise: 3200,
  place: 'Bengaluru, Karnataka, India',
  description: 'Picked this\n morning.',
  photo: { id: 'p', width: 1200, height: 1600, thumbhash: '' },
}

describe('the tags', () => {
  test('name, price, place and photo are told', () => {
    const tags = openGraphTags(tomato, BASE)
    expect(tags).toContain('<title>Country tomato · Hereabouts</title>')
    expect(tags).toContain('<meta property="og:title" content="Country tomato" />')
    expect(tags).toContain('content="₹32/kg · Bengaluru, Karnataka, India. Picked this morning."')
    expect(tags).toContain('<meta property="og:url" content="https://near.example/product/1" />')
    expect(tags).toContain('<meta property="og:image" content="https://near.example/photos/p/800.webp" />')
    expect(tags).toContain('<meta property="og:image:width" content="600" />')
    expect(tags).toContain('<meta property="og:image:height" content="800" />')
    expect(tags).toContain('<meta property="product:price:amount" content="32.00" />')
  })

  test('hostile names stay text', () => {
    const name = `"><script>alert(1)</script><meta x='\u2028\0 & </title>`
    const html = fillShell(SHELL, openGraphTags({ ...tomato, name, description: name, place: name }, BASE))
    expect(html).not.toMatch(/<script|<meta x|\0|\u2028/)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;meta x=&#39;')
    expect(html.match(/<\/head>/g)).toHaveLength(1)
  })

  test('a name of replacement patterns is not followed', () => {
    const html = fillShell(SHELL, openGraphTags({ ...tomato, name: "$& $1 $` $'" }, BASE))
    expect(html).toContain('content="$&amp; $1 $` $&#39;"')
  })

  test('a long description is cut between characters', () => {
    const tags = openGraphTags({ ...tomato, price: '', place: '', description: '🪴'.repeat(300) }, BASE)
    expect(tags).toContain(`content="${'🪴'.repeat(199)}…"`)
  })

  test('without photo and price the product’s own picture stands there', () => {
    const tags = openGraphTags({ ...tomato, photo: null, price: '', pricePaise: null }, BASE)
    expect(tags).toContain('content="https://near.example/share.png"')
    expect(tags).not.toContain('product:price')
    expect(tags).toContain('name="twitter:card" content="summary"')
  })

  test('the shell keeps everything but its own title and tags', () => {
    const html = fillShell(SHELL, openGraphTags(tomato, BASE))
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/og:title/g)).toHaveLength(1)
    expect(html).toContain('<link rel="icon" href="/favicon.svg" />')
  })
})

describe('what is told to whom', () => {
  test('of a product, service, shop and office', async () => {
    const { visitor, seller } = await twoPeople()
    const shop = await newShop(seller)
    const item = await newItem(seller, { shopId: shop.id })
    const service = await newService(seller)
    const office = await newOffice(seller)
    for (const [path, name] of [
      [`/product/${item.id}`, 'Country tomato'],
      [`/service/${service.id}`, 'Tap repair'],
      [`/shop/${shop.id}`, 'Green Basket'],
      [`/office/${office.id}/`, 'Rao &amp; Daughters'],
    ] as const) {
      expect(await openGraphOf(visitor, path, BASE), path).toContain(`<meta property="og:title" content="${name}" />`)
    }
    for (const path of ['/', '/home', `/shop/${shop.id}/edit`, '/product/0', `/product/${shop.id}`, '/product/%00']) {
      expect(await openGraphOf(visitor, path, BASE), path).toBeNull()
    }
  })

  test('nothing of a listing that buyers no longer see, or that is deleted', async () => {
    const { visitor, seller } = await twoPeople()
    const item = await newItem(seller)
    const office = await newOffice(seller)
    await deleteOwnListing(seller, { id: office.id })
    expect(await openGraphOf(visitor, `/office/${office.id}`, BASE)).toBeNull()
    visitor.setNow(new Date(visitor.now().getTime() + days(31)))
    expect(await openGraphOf(visitor, `/product/${item.id}`, BASE)).toBeNull()
  })

  test('never the seller, nor where a moveable office is', async () => {
    const { visitor, seller } = await twoPeople()
    const item = await newItem(seller)
    const office = await newOffice(seller, { moveable: true })
    await saveMySettings(seller, { profileVisibility: 'private' })
    expect(await openGraphOf(visitor, `/product/${item.id}`, BASE)).not.toContain('Meena')
    const tags = await openGraphOf(visitor, `/office/${office.id}`, BASE)
    expect(tags).not.toContain('Bengaluru')
  })
})
