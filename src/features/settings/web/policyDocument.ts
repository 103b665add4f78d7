import * as z from 'zod/mini'
import type { Language } from '#kit/web/i18n.tsx'

export type PolicyName = 'privacyPolicy' | 'terms'

/** A legal document, not part of the interface's texts: loaded only where it is read. */
const PolicyDocument = z.object({
  title: z.string(),
  /** Effective date, as ISO date. */
  asOf: z.string(),
  intro: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})
export type PolicyDocument = z.infer<typeof PolicyDocument>

const files = import.meta.glob<unknown>('/locales/*/policies/*.json', { import: 'default' })

/** Loads a document in one of the complete languages. */
export async function loadPolicy(name: PolicyName, language: Language): Promise<PolicyDocument> {
  return PolicyDocument.parse(await files[`/locales/${language}/policies/${name}.json`]!())
}
