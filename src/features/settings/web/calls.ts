import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const { downloadMyData, readSettings, readSite, saveSettings, seeMyself } = callsOf<typeof contract>(addresses)
