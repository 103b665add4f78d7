import { existsSync, readFileSync } from 'node:fs'

/**
 * Adds the variables of a `.env` file that the environment does not set.
 * @returns the merged environment
 */
export function withEnvFile(path: string, environment = process.env): Record<string, string | undefined> {
  if (!existsSync(path)) return environment
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  const pairs = lines.flatMap((line) => {
    const found = /^\s*([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line)
    return found ? [[found[1]!, found[2]!.replace(/^(['"])(.*)\1$/, '$2')] as const] : []
  })
  return { ...Object.fromEntries(pairs), ...environment }
}
