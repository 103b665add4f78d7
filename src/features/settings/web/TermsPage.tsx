import { PolicyText } from './PolicyText.tsx'

/** /terms: the terms of use. */
export function TermsPage() {
  return <PolicyText name="terms" />
}
