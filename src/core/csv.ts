/** Start of a cell that a spreadsheet would read as a formula, after any apostrophes added here. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** A text that no spreadsheet runs as a formula: an apostrophe is put before it. `unguarded` removes it. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `guarded` was given. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

const cellOf = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : guarded(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file (RFC 4180) that spreadsheets open as UTF-8, without running formulas. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
