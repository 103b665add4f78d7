import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as watchContract from '../watchContract.ts'
import type * as areaContract from '../areaContract.ts'
import type * as lookContract from '../lookContract.ts'
import type * as suggestContract from '../suggestContract.ts'
import type * as mapContract from '../mapContract.ts'
import type * as findingContract from '../findingContract.ts'
import type * as contract from '../contract.ts'
import type * as kindsContract from '../kindsContract.ts'
import type * as fartherContract from '../fartherContract.ts'
import type * as specialistContract from '../specialistContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  changeWatch,
  endWatch,
  findAlikeListings,
  findFarther,
  findSpecialists,
  listWatches,
  readArea,
  readKinds,
  recordFinding,
  searchListings,
  searchMap,
  suggestWords,
  watchSearch,
} = callsOf<
  typeof watchContract &
    typeof areaContract &
    typeof lookContract &
    typeof suggestContract &
    typeof mapContract &
    typeof findingContract &
    typeof contract &
    typeof kindsContract &
    typeof fartherContract &
    typeof specialistContract
>(addresses)
