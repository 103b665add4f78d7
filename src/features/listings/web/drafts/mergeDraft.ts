import { splitKeywords } from '#core/text.ts'
import type { Hours } from '../../contract.ts'
import { WEEKDAYS } from '../../rules.ts'

type KnownHours = NonNullable<Hours>

/** A form's fields after merging both sides' changes. */
export interface Merged<Fields> {
  fields: Fields
  /** Fields that both sides changed differently: the draft's value is used. */
  clashes: string[]
}

interface MergedValue {
  value: unknown
  isClash: boolean
}

/** Fields that belong together: a price depends on its unit, an address on its place. */
const LINKED = [
  ['price', 'priceUnit', 'originalPrice'],
  ['start', 'end'],
  ['address', 'place', 'landmark', 'shopId'],
]
const linkedTo = (name: string) => LINKED.find((names) => names.includes(name)) ?? [name]

/** Lists that are typed as one text. */
const TYPED_LISTS: Record<string, { split: (text: string) => string[]; glue: string }> = {
  keywords: { split: splitKeywords, glue: ', ' },
  features: { split: (text) => text.split('\n').filter((line) => line.trim() !== ''), glue: '\n' },
}

/**
 * Merges the changes of both sides since `base`: a field that only one side changed gets that side's value; lists and
 * opening hours are merged part by part. Fields that belong together conflict when both sides changed any of them.
 */
export function mergeFields<Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Merged<Fields> {
  const [old, own, other] = [base, mine, theirs].map((fields) => new Map(Object.entries(fields)))
  const isChanged = (side: Map<string, unknown>, name: string) => !isEqual(side.get(name), old!.get(name))
  const isDifferent = (name: string) => !isEqual(own!.get(name), other!.get(name))
  const merged = new Map<string, unknown>(other)
  const clashes: string[] = []
  for (const name of new Set([...own!.keys(), ...other!.keys()])) {
    const { value, isClash } = mergeValue(name, old!.get(name), own!.get(name), other!.get(name))
    merged.set(name, value)
    const partners = linkedTo(name).filter((each) => each !== name && isChanged(other!, each) && isDifferent(each))
    if (isClash || (partners.length > 0 && isChanged(own!, name) && isDifferent(name))) clashes.push(name)
  }
  return { fields: Object.fromEntries(merged) as Fields, clashes }
}

function mergeValue(name: string, base: unknown, mine: unknown, theirs: unknown): MergedValue {
  if (isEqual(mine, base)) return { value: theirs, isClash: false }
  if (isEqual(theirs, base) || isEqual(mine, theirs)) return { value: mine, isClash: false }
  const list = TYPED_LISTS[name]
  if (list && isText(base) && isText(mine) && isText(theirs)) {
    const [split, own, other] = [list.split(base), list.split(mine), list.split(theirs)]
    const parts = mergeList(split, own, other).list
    const asTyped = isEqual(parts, other) ? theirs : isEqual(parts, own) ? mine : parts.join(list.glue)
    return { value: asTyped, isClash: false }
  }
  if (isList(base) && isList(mine) && isList(theirs))
    return { value: mergeList(base, mine, theirs).list, isClash: false }
  if (name === 'hours' && base && mine && theirs)
    return mergeHours(base as KnownHours, mine as KnownHours, theirs as KnownHours)
  return { value: mine, isClash: true }
}

const isText = (value: unknown) => typeof value === 'string'
const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

/** The openings of a day are merged as one value; days are independent. */
function mergeHours(base: KnownHours, mine: KnownHours, theirs: KnownHours): MergedValue {
  const keys = [...new Set([...WEEKDAYS, ...Object.keys(mine), ...Object.keys(theirs)])]
  const days = keys.map((day) => {
    const [old, own, other] = [base, mine, theirs].map((hours) => hours[day])
    const isMine = !isEqual(own, old)
    const isClash = isMine && !isEqual(other, old) && !isEqual(own, other)
    return { day, ranges: isMine ? own : other, isClash }
  })
  return {
    value: Object.fromEntries(days.flatMap(({ day, ranges }) => (ranges ? [[day, ranges]] : []))),
    isClash: days.some(({ isClash }) => isClash),
  }
}

/**
 * Merges a list: removals and additions of both sides apply, in the order of the side that moved something, and in the
 * person's own order when both did.
 * @returns also whether both changed the order
 */
export function mergeList(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { list: string[]; isClash: boolean } {
  const stays = (each: string) => (mine.includes(each) ? theirs.includes(each) || !base.includes(each) : isNew(each))
  const isNew = (each: string) => theirs.includes(each) && !base.includes(each)
  const isCommon = (each: string) => base.includes(each) && mine.includes(each) && theirs.includes(each)
  const [old, own, other] = [base, mine, theirs].map((list) => list.filter(isCommon))
  const [first, second] = isEqual(own, old) ? [theirs, mine] : [mine, theirs]
  const list = [...new Set(first.filter(stays))]
  second.forEach((each, i) => {
    if (list.includes(each) || !stays(each)) return
    const before = second.slice(0, i).findLast((other) => list.includes(other))
    list.splice(before === undefined ? 0 : list.indexOf(before) + 1, 0, each)
  })
  return { list, isClash: !isEqual(own, old) && !isEqual(other, old) && !isEqual(own, other) }
}

/** True for equal plain data, regardless of the order of keys. */
export const isEqual = (a: unknown, b: unknown): boolean => asText(a) === asText(b)

const asText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
