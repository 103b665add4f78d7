import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; the rest of it stands in the contract. */
export const addresses = addressesOf({
  readSettings: ['GET', '/api/settings'],
  saveSettings: ['PATCH', '/api/settings'],
  seeMyself: ['GET', '/api/settings/seen'],
  readSite: ['GET', '/api/site'],
  downloadMyData: ['GET', '/api/my-data'],
})
