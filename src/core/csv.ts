/** Start of a cell that a spreadsheet would read as a formula, after any apostrophes added here. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. `unescapeFormula` removes it. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

const cellOf = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : escapeFormula(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file (RFC 4180) that spreadsheets open as UTF-8; cells that look like formulas are not run. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
