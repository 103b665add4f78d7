import { expect, test } from 'vitest'
import { spokenIn } from './spokenIn.mjs'

const spoken = (code) =>
  Object.fromEntries(Array.from(spokenIn(code, 'Part.tsx'), ([part, keys]) => [part, keys && [...keys].sort()]))

test('a file brings the sentences that it names', () => {
  const code = `function A({ on }) {
    const t = useTranslations('chat')
    const u = useTranslations('ui')
    return <p title={u('close')}>{t('hello', { name })}{t(on ? 'yes' : 'no')}{t.rich('more.words', {})}</p>
  }`
  expect(spoken(code)).toEqual({ chat: ['hello', 'more', 'no', 'yes'], ui: ['close'] })
})

test('two parts of a file that speak the same bring what either says', () => {
  const code = `function A() { const t = useTranslations('chat'); return t('a') }
  function B() { const t = useTranslations('chat'); return t('b') }`
  expect(spoken(code)).toEqual({ chat: ['a', 'b'] })
})

test.each([
  ['works a name out', 'return t(kind)'],
  ['puts one together from its beginning on', 'return t(`${kind}Hint`)'],
  ['looks it up in what is not a table of names', 'return t(FOUND[kind])'],
  ['hands the words on', 'return sentenceOf(t, code)'],
  ['hands them on as a property', 'return <B t={t} />'],
  ['keeps them under their own name', 'return { t }'],
])('who %s brings the whole part', (_, body) => {
  expect(spoken(`function A() { const t = useTranslations('chat'); ${body} }`)).toEqual({ chat: null })
  const both = `function A() { const t = useTranslations('chat'); ${body} }
    function B() { const t = useTranslations('chat'); return t('a') }`
  expect(spoken(both)).toEqual({ chat: null })
})

test('a key with a written beginning brings all keys with it, a group all of its words', () => {
  const code = `function A() { const t = useTranslations('chat'); return t(\`day_\${day}\` as 'day_mon') + t(\`kinds.\${kind}.title\`) }`
  expect(spoken(code)).toEqual({ chat: ['day_*', 'kinds'] })
})

test('a table of names at the top of the file brings its names', () => {
  const code = `const WORDS = { sent: 'wasSent', seen: 'wasSeen' } as const satisfies Words
  export const MORE = { other: 'group.other' }
  function A() { const t = useTranslations('chat'); return t(WORDS[state]) + t(MORE.other) + t(MORE[x]) }`
  expect(spoken(code)).toEqual({ chat: null })
  expect(spoken(code.replace(' + t(MORE.other)', ''))).toEqual({ chat: ['group', 'wasSeen', 'wasSent'] })
})

test('the dependencies of a hook say nothing', () => {
  const code = `function A() { const t = useTranslations('chat'); return useMemo(() => t('a'), [t]) }`
  expect(spoken(code)).toEqual({ chat: ['a'] })
})

test('a group is brought by its name', () => {
  expect(spoken(`function A() { const t = useTranslations('notifications.pushCard'); return t(x) }`)).toEqual({
    notifications: ['pushCard'],
  })
})

test('words that are used where they are made are all brought', () => {
  expect(spoken(`const A = () => useTranslations('home')('loading')`)).toEqual({ home: null })
})
