/** Number of cells of the Earth by which the search index is divided (ADR 0082). */
const CELLS = 65_536
const RANGE = /^(\d{1,5})-(\d{1,5})$/
const ENTRY = /^(\d{1,5}-\d{1,5})=(https?:\/\/\S+)$/

/** A range of cells of the search index, both ends included. */
export interface CellRange {
  from: number
  to: number
}

/** A region and the nodes that hold it. */
export interface Region extends CellRange {
  urls: string[]
}

/** The region of this node, and all regions ordered by cell; together they cover every cell exactly once. */
export interface IndexRegions {
  own: CellRange
  all: Region[]
}

/**
 * Reads INDEX_CELLS ("0-16383") and INDEX_REGIONS ("0-16383=http://10.0.0.1:7300 16384-65535=http://10.0.0.2:7300"; a
 * region may be named several times, once for each node that holds it).
 * @returns null if neither is set; an error text for the operator if they cannot be used
 */
export function readIndexRegions(cells: string, regions: string): IndexRegions | string | null {
  if (cells === '' && regions === '') return null
  if (cells === '' || regions === '') return 'INDEX_CELLS and INDEX_REGIONS need each other.'
  const own = rangeOf(cells)
  if (!own) return `INDEX_CELLS=${cells} must be a range such as 0-16383, within 0-${CELLS - 1}.`
  const all = new Map<string, Region>()
  for (const entry of regions.split(/[\s,]+/).filter((each) => each !== '')) {
    const [, text = '', url = ''] = ENTRY.exec(entry) ?? []
    const range = rangeOf(text)
    if (!range) return `INDEX_REGIONS: ${entry} must look like 0-16383=http://10.0.0.1:7300.`
    const known = all.get(text)
    if (known) known.urls.push(url.replace(/\/+$/, ''))
    else all.set(text, { ...range, urls: [url.replace(/\/+$/, '')] })
  }
  const inOrder = [...all.values()].sort((a, b) => a.from - b.from)
  const gap = inOrder.findIndex(({ from }, i) => from !== (i === 0 ? 0 : inOrder[i - 1]!.to + 1))
  if (gap >= 0)
    return `INDEX_REGIONS: the region that begins with ${inOrder[gap]!.from} leaves cells out, or has them twice.`
  if (inOrder.at(-1)!.to !== CELLS - 1) return `INDEX_REGIONS must end with cell ${CELLS - 1}.`
  if (!all.has(`${own.from}-${own.to}`)) return `INDEX_CELLS=${cells} is none of the regions of INDEX_REGIONS.`
  return { own, all: inOrder }
}

function rangeOf(text: string): CellRange | null {
  const [, first, last] = RANGE.exec(text) ?? []
  const [from, to] = [Number(first), Number(last)]
  return from <= to && to < CELLS && text === `${from}-${to}` ? { from, to } : null
}
