import type { Ctx } from '#kit/server/context.ts'
import type { Site } from '../contract.ts'

/** URLs of privacy policy and terms (R-31 … R-33): the operator's documents, else the built-in pages. */
export async function site(ctx: Ctx): Promise<Site> {
  const { privacyPolicyUrl, termsUrl, operatorContact } = ctx.config
  return {
    privacyPolicyUrl: privacyPolicyUrl || '/privacy-policy',
    termsUrl: termsUrl || '/terms',
    contact: operatorContact,
  }
}
