import { SecurityRows } from '#features/accounts/web/SecurityRows.tsx'
import { RowCard } from '#kit/web/ui/Card.tsx'

/** Ways to sign in, and the devices that are signed in (parts of `accounts`, R-17 … R-20). */
export const SecuritySection = () => (
  <RowCard>
    <SecurityRows />
  </RowCard>
)
