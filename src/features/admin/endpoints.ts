import { caseEndpoints } from './caseContract.ts'
import { panelEndpoints } from './contract.ts'
import { paymentEndpoints } from './paymentContract.ts'
import { townEndpoints } from './townContract.ts'

/** Every endpoint of the administrators. */
export const adminEndpoints = [...panelEndpoints, ...paymentEndpoints, ...caseEndpoints, ...townEndpoints]
