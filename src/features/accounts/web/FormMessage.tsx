import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Banner } from '#kit/web/ui/Banner.tsx'

/** The result of sending a form, announced to screen readers; renders nothing when empty. */
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
