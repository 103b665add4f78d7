import { PolicyText } from './PolicyText.tsx'

/** /terms: what holds between people here. */
export function TermsPage() {
  return <PolicyText name="terms" />
}
