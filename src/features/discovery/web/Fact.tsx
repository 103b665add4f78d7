import type { ReactNode } from 'react'

/** One named fact of a page's <dl>; renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null) return null
  return (
    <div>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="text-body wrap-safe">{children}</dd>
    </div>
  )
}
