import { type BulkCells, type BulkColumn, MRP_AS_PRICE, pricePartsOfCell, unitOfCell } from '../../bulkRules.ts'
import type { Item } from '../../itemContract.ts'
import { inWholePaise } from '../../rules.ts'

/** A problem of one column. */
export interface LineProblem {
  column: string
  problem: string
}

/** The trimmed text of a cell; "" without one. */
export const cellOf = (cells: BulkCells, column: BulkColumn): string => (cells[column] ?? '').trim()

/** The price in rupees and its unit; without a price the printed price (MRP) is used. */
export function priceOf(cells: BulkCells): { price: number | null; unit: string } {
  const cell = cellOf(cells, 'price') || cellOf(cells, 'original_price')
  if (cell === '') return { price: null, unit: cellOf(cells, 'unit') }
  const { price, unit } = pricePartsOfCell(cell)
  return { price: inWholePaise(price), unit: unitOfCell(cellOf(cells, 'unit')) || unit }
}

/** Adds remarks for a price that was rounded or taken from the MRP, and for 0, which is accepted as in the form. */
export function notePrice(cells: BulkCells, price: number | null, remarks: LineProblem[]): void {
  if (price === null || Number.isNaN(price)) return
  if (cellOf(cells, 'price') === '') remarks.push({ column: 'price', problem: MRP_AS_PRICE })
  else if (pricePartsOfCell(cellOf(cells, 'price')).price !== price)
    remarks.push({ column: 'price', problem: 'bulkPriceRounded' })
  if (price === 0) remarks.push({ column: 'price', problem: 'bulkPriceZero' })
}

/** The original price. A printed price equal to the price means none; a lower one is ignored with a remark. */
export function originalOf(cell: string, current: number | Item | null, remarks: LineProblem[]): number | null {
  const price = inWholePaise(pricePartsOfCell(cell).price)
  const paid = typeof current === 'number' ? current : (current?.pricePaise ?? NaN) / 100
  if (price < paid) remarks.push({ column: 'original_price', problem: 'bulkLowerThanPrice' })
  return price <= paid ? null : price
}
