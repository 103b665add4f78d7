import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { readSettings, readSite, saveSettings } from '../contract.ts'
import { mySettings, saveMySettings } from './settings.ts'
import { site } from './site.ts'

export const settings = {
  /** `downloadMyData` is answered by app, which knows every table. */
  routes: [route(readSettings, mySettings), route(saveSettings, saveMySettings), route(readSite, site)],
  personalData: [
    { table: 'user_settings', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'sos_passkeys', exports: 'user_id = $1', leavesOut: ['passkey_hash', 'duress_hash'], erasing: 'deletes' },
  ],
} satisfies ServerFeature
