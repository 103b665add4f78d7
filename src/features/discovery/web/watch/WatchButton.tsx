import { BellPlus, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import type { SearchScreen } from '../useSearchScreen.ts'
import { useWatching } from './useWatching.ts'

/** A bell beside the count: notifies of new results of this search (decisions, "Watch"). */
export function WatchButton({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const watching = useWatching(screen)
  if (!watching) return null
  const Icon = watching.isOn ? BellRing : BellPlus
  return (
    <IconButton
      label={t('watch')}
      aria-pressed={watching.isOn}
      disabled={watching.isBusy}
      icon={<Icon aria-hidden="true" className="size-5! text-brand-ink" />}
      onClick={watching.toggle}
    />
  )
}

/** The same as a button with text, where nothing was found. */
export function WatchInstead({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const watching = useWatching(screen)
  if (!watching) return null
  return (
    <Button
      variant="tint"
      busy={watching.isBusy}
      icon={<BellPlus aria-hidden="true" className="size-5" />}
      aria-pressed={watching.isOn}
      onClick={watching.toggle}
    >
      {t(watching.isOn ? 'watchOn' : 'watchInstead')}
    </Button>
  )
}
