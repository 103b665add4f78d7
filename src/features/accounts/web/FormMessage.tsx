import { CircleAlert } from 'lucide-react'
import { Banner } from '#kit/web/ui/Banner.tsx'

/** What came back from sending a form, read aloud when it appears; empty shows nothing. */
export function FormMessage({ children }: { children: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {children !== '' && (
        <Banner tone="wait" icon={<CircleAlert aria-hidden="true" />}>
          {children}
        </Banner>
      )}
    </div>
  )
}
