import { caseEndpoints } from './caseContract.ts'
import { panelEndpoints } from './contract.ts'

/** Every endpoint of the administrators. */
export const adminEndpoints = [...panelEndpoints, ...caseEndpoints]
