import { expect, test } from 'vitest'
import { headOf } from './document.ts'
import { escapeHtml, html, jsonInHtml } from './html.ts'
import { previewTags } from './tags.ts'
import { aPublicListing as tomato } from './testing.ts'

const at = {
  canonical: 'https://near.example/product/1',
  preview: 'https://near.example/preview/product/1/0a.jpg',
  locale: 'en_IN',
}
const tagsOf = (changes: Parameters<typeof tomato>[0] = {}) => String(previewTags({ ...at, listing: tomato(changes) }))

test('name, price, place and preview picture are in the metadata for messengers and search engines', () => {
  const tags = tagsOf()
  expect(tags).toContain('<title>Country tomato · Hereabouts</title>')
  expect(tags).toContain('<link rel="canonical" href="https://near.example/product/1">')
  expect(tags).toContain('<meta property="og:title" content="Country tomato">')
  expect(tags).toContain('content="₹32/kg · Bengaluru, Karnataka, India. Picked this morning."')
  expect(tags).toContain('<meta property="og:url" content="https://near.example/product/1">')
  expect(tags).toContain('<meta property="og:image" content="https://near.example/preview/product/1/0a.jpg">')
  expect(tags).toContain('<meta property="og:image:width" content="1200">')
  expect(tags).toContain('<meta property="product:price:amount" content="32.00">')
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(tags).toContain('<meta name="twitter:image" content="https://near.example/preview/product/1/0a.jpg">')
  expect(tags).not.toContain('noindex')
})

test('a place with only a name has a description, too', () => {
  const tags = tagsOf({ price: '', place: '', description: '' })
  expect(tags).toContain('<meta name="description" content="Country tomato · Hereabouts">')
})

test('a demo listing is not indexed', () => {
  expect(tagsOf({ isDemo: true })).toContain('<meta name="robots" content="noindex">')
})

test('hostile names remain text', () => {
  const name = `"><script>alert(1)</script><meta x='\u2028\0 & </title>`
  const tags = tagsOf({ name, description: name, place: name })
  expect(tags).not.toMatch(/<script|<meta x|\0|\u2028/)
  expect(tags.match(/<\/title>/g)).toHaveLength(1)
  expect(tags).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;meta x=&#39;')
  expect(jsonInHtml({ name })).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(jsonInHtml({ name }))).toEqual({ name })
})

test('an HTML template escapes its values in text and attributes', () => {
  expect(String(html`<p title="${'"'}">${'<b>'}${html`<i>${"'"}</i>`}${['&', false, null]}</p>`)).toBe(
    '<p title="&quot;">&lt;b&gt;<i>&#39;</i>&amp;</p>',
  )
  expect(escapeHtml('\0')).toBe(' ')
})

test('a long description is cut between characters', () => {
  const tags = tagsOf({ price: '', place: '', description: '🪴'.repeat(300) })
  expect(tags).toContain(`content="${'🪴'.repeat(199)}…"`)
})

test('a description is one line, without blanks around it; one of blanks is none', () => {
  expect(tagsOf({ description: '\n Picked\n\nthis  morning. \n' })).toContain(
    'content="₹32/kg · Bengaluru, Karnataka, India. Picked this morning."',
  )
  expect(tagsOf({ description: ' \n ' })).toContain('content="₹32/kg · Bengaluru, Karnataka, India"')
})

test('of the app’s own page only the style sheets and the like stay, without scripts, title and tags', () => {
  const head = headOf(`<html><head>
    <meta name="viewport" content="width=device-width" />
    <title>Hereabouts</title>
    <meta name="description" content="Discover." />
    <meta property="og:title" content="Hereabouts" />
    <link rel="preload" as="font" href="/a.woff2" crossorigin />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/start.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  <meta name="base-path" content="/x"></head><body></body></html>`)
  expect(head.split('\n').map((line) => line.trim())).toEqual([
    '<meta name="viewport" content="width=device-width" />',
    '<link rel="stylesheet" crossorigin href="/assets/index.css">',
  ])
})
