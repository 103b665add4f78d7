import type { Ctx } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { readSettings, readSite, saveSettings, type Site } from '../contract.ts'
import { mySettings, saveMySettings } from './settings.ts'

export const settings = {
  /** `downloadMyData` is answered by app, which knows every table. */
  routes: [route(readSettings, mySettings), route(saveSettings, saveMySettings), route(readSite, site)],
  personalData: [
    { table: 'user_settings', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'sos_passkeys', exports: 'user_id = $1', leavesOut: ['passkey_hash', 'duress_hash'], erasing: 'deletes' },
  ],
} satisfies ServerFeature

/** URLs of privacy policy and terms (R-31 … R-33): the operator's documents, else the built-in pages. */
export async function site(ctx: Ctx): Promise<Site> {
  const { privacyPolicyUrl, termsUrl, operatorContact } = ctx.config
  return {
    privacyPolicyUrl: privacyPolicyUrl || '/privacy-policy',
    termsUrl: termsUrl || '/terms',
    contact: operatorContact,
  }
}
