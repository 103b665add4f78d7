import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An error sentence with an icon; urgent: announced at once by screen readers. */
export function PhotoNote({ id, isUrgent, children }: { id?: string; isUrgent?: boolean; children: ReactNode }) {
  return (
    <p id={id} role={isUrgent ? 'alert' : undefined} className="flex gap-1.5 text-small font-semibold text-accent-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
