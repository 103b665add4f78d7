/** An element as it stands in a message: its name, its children or its text. */
interface Element {
  name: string
  children: Element[]
  text: string
}

type Values = RegExp | readonly string[]
/** One place of a sequence: the element, how often it may stand there, and what it may hold. */
type Place = [name: string, least: number, most: number, holds: Values | Place[]]

const TEXT = /[^]*/
const FILLED = /\S/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d$/
const NAME = /^[^\s,<&]+$/
const POINT = String.raw`-?\d+(\.\d+)?,-?\d+(\.\d+)?`
const MANY = Number.POSITIVE_INFINITY

const PAIR: Place[] = [
  ['valueName', 1, 1, FILLED],
  ['value', 1, 1, TEXT],
]
const AREA: Place[] = [
  ['areaDesc', 1, 1, FILLED],
  ['polygon', 0, MANY, new RegExp(`^${POINT}( ${POINT}){3,}$`)],
  ['circle', 0, MANY, new RegExp(`^${POINT} \\d+(\\.\\d+)?$`)],
  ['geocode', 0, MANY, PAIR],
  ['altitude', 0, 1, /^-?\d+(\.\d+)?$/],
  ['ceiling', 0, 1, /^-?\d+(\.\d+)?$/],
]
const INFO: Place[] = [
  ['language', 0, 1, /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/],
  [
    'category',
    1,
    MANY,
    ['Geo', 'Met', 'Safety', 'Security', 'Rescue', 'Fire', 'Health', 'Env', 'Transport', 'Infra', 'CBRNE', 'Other'],
  ],
  ['event', 1, 1, FILLED],
  [
    'responseType',
    0,
    MANY,
    ['Shelter', 'Evacuate', 'Prepare', 'Execute', 'Avoid', 'Monitor', 'Assess', 'AllClear', 'None'],
  ],
  ['urgency', 1, 1, ['Immediate', 'Expected', 'Future', 'Past', 'Unknown']],
  ['severity', 1, 1, ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown']],
  ['certainty', 1, 1, ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown']],
  ['audience', 0, 1, TEXT],
  ['eventCode', 0, MANY, PAIR],
  ['effective', 0, 1, TIME],
  ['onset', 0, 1, TIME],
  ['expires', 0, 1, TIME],
  ['senderName', 0, 1, TEXT],
  ['headline', 0, 1, TEXT],
  ['description', 0, 1, TEXT],
  ['instruction', 0, 1, TEXT],
  ['web', 0, 1, FILLED],
  ['contact', 0, 1, TEXT],
  ['parameter', 0, MANY, PAIR],
  ['area', 0, MANY, AREA],
]
const ALERT: Place[] = [
  ['identifier', 1, 1, NAME],
  ['sender', 1, 1, NAME],
  ['sent', 1, 1, TIME],
  ['status', 1, 1, ['Actual', 'Exercise', 'System', 'Test', 'Draft']],
  ['msgType', 1, 1, ['Alert', 'Update', 'Cancel', 'Ack', 'Error']],
  ['source', 0, 1, TEXT],
  ['scope', 1, 1, ['Public', 'Restricted', 'Private']],
  ['restriction', 0, 1, TEXT],
  ['addresses', 0, 1, TEXT],
  ['code', 0, MANY, TEXT],
  ['note', 0, 1, TEXT],
  ['references', 0, 1, TEXT],
  ['incidents', 0, 1, TEXT],
  ['info', 0, MANY, INFO],
]

/**
 * What in a message breaks the schema of the Common Alerting Protocol 1.2: well-formed XML, its namespace, elements in
 * their order and number, enumerations, times with an offset, circles and polygons; and the standard's rule that a private
 * message names its addresses. Written from the standard for this test: no validator runs on Node without native parts.
 */
export function capProblems(xml: string): string[] {
  try {
    const root = parse(xml)
    if (root.name !== 'alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"') return [`root <${root.name}>`]
    const problems = problemsOf(root, ALERT)
    const has = (name: string) => root.children.some((child) => child.name === name)
    const isPrivate = root.children.some(({ name, text }) => name === 'scope' && text === 'Private')
    return isPrivate && !has('addresses') ? [...problems, 'private without addresses'] : problems
  } catch (error) {
    return [String(error)]
  }
}

function problemsOf({ name, children, text }: Element, places: Place[]): string[] {
  const problems: string[] = text.trim() === '' ? [] : [`text in <${name}>`]
  let at = 0
  for (const [expected, least, most, holds] of places) {
    let count = 0
    for (; children[at]?.name === expected; at++, count++) problems.push(...valueProblems(children[at]!, holds))
    if (count < least || count > most) problems.push(`<${expected}> stands ${count} times in <${name}>`)
  }
  return at < children.length ? [...problems, `<${children[at]!.name}> is out of place in <${name}>`] : problems
}

function valueProblems(element: Element, holds: Place[3]): string[] {
  const isPlaces = (value: Place[3]): value is Place[] => Array.isArray(value) && Array.isArray(value[0])
  if (isPlaces(holds)) return problemsOf(element, holds)
  const fits = holds instanceof RegExp ? holds.test(element.text) : holds.includes(element.text)
  return fits && element.children.length === 0 ? [] : [`<${element.name}> holds "${element.text}"`]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads well-formed XML without comments and attributes but the root's namespace. @throws Error where it is not */
function parse(xml: string): Element {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  if (body === xml) throw new Error('no XML declaration')
  const open: Element[] = [{ name: '', children: [], text: '' }]
  for (const [token, tag] of body.matchAll(/<([^<>]+)>|[^<]+/g)) {
    const inside = open.at(-1)!
    if (tag === undefined) inside.text += unescaped(token)
    else if (!tag.startsWith('/')) {
      const element = { name: tag, children: [], text: '' }
      inside.children.push(element)
      open.push(element)
    } else {
      if (inside.name.split(' ')[0] !== tag.slice(1)) throw new Error(`<${inside.name}> is closed by <${tag}>`)
      if (inside.children.length > 0) inside.text = inside.text.trim()
      open.pop()
    }
  }
  if (open.length !== 1 || open[0]!.children.length !== 1) throw new Error('elements are left open')
  return open[0]!.children[0]!
}

function unescaped(text: string): string {
  return text.replace(/&(\w*)(;?)/g, (_, name: string, end: string) => {
    if (end !== ';' || !(name in ENTITIES)) throw new Error('a bare &')
    return ENTITIES[name]!
  })
}
