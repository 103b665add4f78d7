import { useFormatter } from 'use-intl'

/** Formats a size: "2.4 MB", below 0.1 MB as "14 kB"; large ones in GB (1 MB is 1,000,000 bytes). */
export function useSizeText(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const [unit, name, digits] = bytes >= 1e9 ? [1e9, 'GB', 1] : bytes >= 1e5 ? [1e6, 'MB', 1] : [1e3, 'kB', 0]
    const least = bytes > 0 && unit === 1e3 ? 1 : 0
    return `${format.number(Math.max(least, bytes / unit), { maximumFractionDigits: digits })} ${name}`
  }
}
