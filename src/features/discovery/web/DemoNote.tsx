import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.ts'

interface DemoNoteProps {
  /** The area whose listings are shown. */
  area: Area | null
  /** Called after the user's area has left the demo neighbourhood: removes it from a page address. */
  onLeave?: () => void
  className?: string
}

/**
 * Shows that the demo neighbourhood hides real listings, with a button that returns to the previous area. Nothing for
 * demo accounts, which never find real listings.
 */
export function DemoNote({ area, onLeave, className }: DemoNoteProps) {
  const t = useTranslations('discovery')
  const user = useUser()
  const { leaveDemo } = useArea()
  if (area?.kind !== 'demo' || user?.isDemo) return null
  const leave = () => {
    leaveDemo()
    onLeave?.()
  }
  return (
    <Banner
      tone="wait"
      className={cx('gap-x-1! py-2! ps-3!', className)}
      action={
        <Button size="small" variant="text" className="-me-3" onClick={leave}>
          {t('showReal')}
        </Button>
      }
    >
      {t('demoOnly')}
    </Banner>
  )
}

/** The note on the search screen, where the area may be in the page address. */
export function SearchDemoNote({ screen, className }: { screen: SearchScreen; className: string }) {
  const { area, isAreaNamed, leaveNamedArea } = screen
  return <DemoNote area={area} onLeave={() => isAreaNamed && leaveNamedArea()} className={className} />
}
