import { PolicyText } from './PolicyText.tsx'

/** /privacy-policy: what the software keeps and tells. */
export function PrivacyPolicyPage() {
  return <PolicyText name="privacyPolicy" />
}
