/** Joins class names, skipping falsy ones. Later utilities do not override earlier ones: pass layout only. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
