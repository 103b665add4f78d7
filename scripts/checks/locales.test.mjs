import assert from 'node:assert/strict'
import { test } from 'vitest'
import { argumentsOf } from './locales.mjs'

const MESSAGES = {
  'Sign in': '',
  'Hello {name}': 'name',
  "It's {count, plural, one {# shop of {owner}} other {# shops}} <b>today</b>": '<b>, count, owner',
  '{kind, select, shop {a {x}} other {{y}}}': 'kind, x, y',
  "'{'not an argument'}' but {this}": 'this',
  '{when, date, ::yMMM}': 'when',
  '{open': 'broken',
  'closed}': 'broken',
  '{}': 'broken',
}

for (const [message, names] of Object.entries(MESSAGES)) {
  test(`arguments of: ${message}`, () => assert.equal(argumentsOf(message), names))
}
