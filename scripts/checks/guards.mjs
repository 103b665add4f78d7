import { loadTs } from '../loadTs.mjs'

/**
 * Sensitive endpoints without `proof`, `quota` or `heldDuringSos` (src/app/guardRules.ts).
 * @param {string} root folder of package.json
 * @returns {Promise<string[]>} one sentence per fault
 */
export async function missingGuards(root) {
  const [{ endpoints }, { guardFaults }] = await Promise.all([
    loadTs(root, 'src/app/contract.ts'),
    loadTs(root, 'src/app/guardRules.ts'),
  ])
  return guardFaults(endpoints)
}
