/** Safe HTML: built by `html` from escaped parts only. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text escaped for an element or a quoted attribute; control characters are removed. */
export const escapeHtml = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** HTML with every value escaped; parts made by `html` are inserted unchanged, false and null as nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, i) => `${text}${piece}${i < parts.length ? textOf(parts[i]) : ''}`, ''))
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((each: Part) => textOf(each)).join('')
  if (part === false || part === null || part === undefined) return ''
  return escapeHtml(String(part))
}

/** JSON escaped for a script element. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
