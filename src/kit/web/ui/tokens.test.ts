import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const darkFrom = css.indexOf('@variant dark')
const light = coloursOf(css.slice(0, darkFrom))
const dark = new Map([...light, ...coloursOf(css.slice(darkFrom))])

/** Colour pairs: text at 4.5:1, edges of controls at 3:1 (WCAG 2.2 AA). */
const TEXT: [string, string[]][] = [
  ['ink', ['paper', 'surface', 'well', 'brand-tint', 'accent-tint', 'ok-tint', 'danger-tint']],
  ['ink-2', ['paper', 'surface', 'well', 'brand-tint', 'accent-tint', 'danger-tint']],
  ['ink-3', ['paper', 'surface', 'well']],
  ['brand-ink', ['paper', 'surface', 'well', 'brand-tint']],
  ['accent-ink', ['paper', 'surface', 'accent-tint']],
  ['ok-ink', ['paper', 'surface', 'ok-tint']],
  ['danger-ink', ['paper', 'surface', 'danger-tint']],
  ['on-brand', ['brand']],
  ['on-accent', ['accent']],
  ['on-danger', ['danger', 'danger-deep']],
  ['on-deep', ['deep', 'deep-2']],
  ['on-deep-2', ['deep', 'deep-2']],
  ['paper', ['ink']],
  ['on-ink-act', ['ink']],
  ['on-pin', ['pin']],
  ['pin-off', ['pin']],
  ['map-text', ['map-land', 'map-block', 'map-road']],
]
const EDGES: [string, string[]][] = [
  ['line-strong', ['paper', 'surface']],
  ['focus', ['paper', 'surface', 'well']],
  ['brand', ['paper', 'surface']],
]

for (const [theme, colours] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test(`every pair of text and background is legible in the ${theme} theme`, () => {
    expect(pairsBelow(TEXT, colours, 4.5)).toEqual([])
  })
  test(`every edge of a control is visible in the ${theme} theme`, () => {
    expect(pairsBelow(EDGES, colours, 3)).toEqual([])
  })
}

function coloursOf(block: string): Map<string, string> {
  const found = block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value]))
}

function pairsBelow(pairs: [string, string[]][], colours: Map<string, string>, least: number): string[] {
  const ratio = (front: string, ground: string) => contrast(colours.get(front) ?? '', colours.get(ground) ?? '')
  return pairs.flatMap(([front, grounds]) =>
    grounds
      .filter((ground) => !(ratio(front, ground) >= least))
      .map((ground) => `${front} on ${ground}: ${ratio(front, ground).toFixed(2)}`),
  )
}

function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Relative luminance (WCAG); NaN if not "#rrggbb". */
function luminance(colour: string): number {
  const parts: [number, number][] = [
    [1, 0.2126],
    [3, 0.7152],
    [5, 0.0722],
  ]
  return parts.reduce((sum, [at, weight]) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return sum + weight * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)
}

test('a row that scrolls sideways fades at its ends', () => {
  const styles = readFileSync(new URL('styles.css', import.meta.url), 'utf8')
  const fade = styles.slice(styles.indexOf('@utility scroll-fade'))
  expect(fade.slice(0, fade.indexOf('@keyframes'))).toContain('mask-image: linear-gradient(')
})
