import { expect, test } from 'vitest'
import { spokenIn } from './spokenIn.mjs'

const spoken = (code) =>
  Object.fromEntries(Array.from(spokenIn(code, 'Part.tsx'), ([part, keys]) => [part, keys && [...keys].sort()]))

test('a file includes the texts that it names', () => {
  const code = `function A({ on }) {
    const t = useTranslations('chat')
    const u = useTranslations('ui')
    return <p title={u('close')}>{t('hello', { name })}{t(on ? 'yes' : 'no')}{t.rich('more.words', {})}</p>
  }`
  expect(spoken(code)).toEqual({ chat: ['hello', 'more', 'no', 'yes'], ui: ['close'] })
})

test('two components of a file with the same part include the texts of both', () => {
  const code = `function A() { const t = useTranslations('chat'); return t('a') }
  function B() { const t = useTranslations('chat'); return t('b') }`
  expect(spoken(code)).toEqual({ chat: ['a', 'b'] })
})

test.each([
  ['computes a key', 'return t(kind)'],
  ['builds a key with a computed prefix', 'return t(`${kind}Hint`)'],
  ['looks a key up outside of a table of names', 'return t(FOUND[kind])'],
  ['passes the function t on', 'return sentenceOf(t, code)'],
  ['passes t on as a property', 'return <B t={t} />'],
  ['returns t in an object', 'return { t }'],
])('a component that %s includes the whole part', (_, body) => {
  expect(spoken(`function A() { const t = useTranslations('chat'); ${body} }`)).toEqual({ chat: null })
  const both = `function A() { const t = useTranslations('chat'); ${body} }
    function B() { const t = useTranslations('chat'); return t('a') }`
  expect(spoken(both)).toEqual({ chat: null })
})

test('a key with a literal prefix includes all keys with it, a group all of its texts', () => {
  const code = `function A() { const t = useTranslations('chat'); return t(\`day_\${day}\` as 'day_mon') + t(\`kinds.\${kind}.title\`) }`
  expect(spoken(code)).toEqual({ chat: ['day_*', 'kinds'] })
})

test('a table of names at the top of the file includes its names', () => {
  const code = `const WORDS = { sent: 'wasSent', seen: 'wasSeen' } as const satisfies Words
  export const MORE = { other: 'group.other' }
  function A() { const t = useTranslations('chat'); return t(WORDS[state]) + t(MORE.other) + t(MORE[x]) }`
  expect(spoken(code)).toEqual({ chat: null })
  expect(spoken(code.replace(' + t(MORE.other)', ''))).toEqual({ chat: ['group', 'wasSeen', 'wasSent'] })
})

test('the dependencies of a hook include nothing', () => {
  const code = `function A() { const t = useTranslations('chat'); return useMemo(() => t('a'), [t]) }`
  expect(spoken(code)).toEqual({ chat: ['a'] })
})

test('a group is included by its name', () => {
  expect(spoken(`function A() { const t = useTranslations('notifications.pushCard'); return t(x) }`)).toEqual({
    notifications: ['pushCard'],
  })
})

test('texts used in the same expression are all included', () => {
  expect(spoken(`const A = () => useTranslations('home')('loading')`)).toEqual({ home: null })
})
