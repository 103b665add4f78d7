import { expect, test } from 'vitest'
import { faultsOf } from './wordImports.mjs'

const PARTS = new Map([
  ['app', new Map([['app', ['offline']]])],
  ['chat', new Map([['chat', ['send', 'day_mon']]])],
  [
    'sos',
    new Map([
      ['sos', ['siren']],
      ['sos.button', ['press']],
    ]),
  ],
])
const says = (part, words) => `function A() { const t = useTranslations('${part}'); return ${words} }`
const faults = (code) => faultsOf('src/A.tsx', code, PARTS)

test('a file that uses texts imports them', () => {
  expect(faults(`import './words/chat.ts'\n${says('chat', "t('send')")}`)).toEqual([])
  expect(faults(says('chat', "t('send')"))).toEqual(['src/A.tsx must import words/chat.ts.'])
  expect(faults(says('chat', 't(`day_${day}`)'))).toEqual(['src/A.tsx must import words/chat.ts.'])
})

test('a divided part needs the file with the key, and all files if keys are computed', () => {
  expect(faults(`import './words/sos.button.ts'\n${says('sos', "t('press')")}`)).toEqual([])
  expect(faults(`import './words/sos.button.ts'\n${says('sos', 't(key)')}`)).toEqual([
    'src/A.tsx must import words/sos.ts.',
  ])
})

test('texts of every screen need no import, and unnecessary imports are reported', () => {
  expect(faults(says('app', "t('offline')"))).toEqual([])
  expect(faults("import './words/chat.ts'")).toEqual(['src/A.tsx imports words/chat.ts without need.'])
})

test('a key without a text is reported', () => {
  expect(faults(`import './words/chat.ts'\n${says('chat', "t('sennd')")}`)).toEqual([
    'src/A.tsx says chat.sennd, for which there are no words.',
    'src/A.tsx imports words/chat.ts without need.',
  ])
})
