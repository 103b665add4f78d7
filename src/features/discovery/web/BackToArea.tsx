import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslations } from 'use-intl'
import { useArea } from '#features/places/web/useArea.ts'
import { useAreaName } from '#features/places/web/useAreaWords.ts'
import { cx } from '#kit/web/ui/cx.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.ts'

/** Button that returns to the user's own area when another one is searched. */
export function BackToArea({ screen, className }: { screen: SearchScreen; className?: string }) {
  const t = useTranslations('discovery')
  const nameOf = useAreaName()
  const own = useArea().area
  return (
    <button
      type="button"
      onClick={screen.leaveNamedArea}
      className={cx(
        'inline-flex min-h-touch max-w-full items-center gap-2 rounded-full px-1 text-strong text-brand-ink [&_svg]:size-[18px]',
        className,
      )}
    >
      <Undo2 aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
      <span className="truncate">{own ? t('backToArea', { name: nameOf(own) }) : t('leavePart')}</span>
    </button>
  )
}
