import { caseEndpoints } from './caseContract.ts'
import { decideEndpoints } from './decideContract.ts'
import { panelEndpoints } from './contract.ts'
import { paymentEndpoints } from './paymentContract.ts'
import { workEndpoints } from './workContract.ts'
import { townEndpoints } from './townContract.ts'

/** Every endpoint of the administrators. */
export const adminEndpoints = [
  ...panelEndpoints,
  ...paymentEndpoints,
  ...caseEndpoints,
  ...decideEndpoints,
  ...workEndpoints,
  ...townEndpoints,
]
