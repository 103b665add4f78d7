import type { Ctx } from '#kit/server/context.ts'
import type { Site } from '../contract.ts'

/** Where privacy policy and terms stand (R-31 … R-33): the operator's own documents, else our pages. */
export async function site(ctx: Ctx): Promise<Site> {
  const { privacyPolicyUrl, termsUrl, operatorContact } = ctx.config
  return {
    privacyPolicyUrl: privacyPolicyUrl || '/privacy-policy',
    termsUrl: termsUrl || '/terms',
    contact: operatorContact,
  }
}
