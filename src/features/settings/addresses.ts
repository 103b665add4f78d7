import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  readSettings: ['GET', '/api/settings'],
  saveSettings: ['PATCH', '/api/settings'],
  seeMyself: ['GET', '/api/settings/seen'],
  readSite: ['GET', '/api/site'],
  downloadMyData: ['GET', '/api/my-data'],
})
