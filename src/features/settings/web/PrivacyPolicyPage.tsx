import { PolicyText } from './PolicyText.tsx'

/** /privacy-policy: what the software stores and shares. */
export function PrivacyPolicyPage() {
  return <PolicyText name="privacyPolicy" />
}
