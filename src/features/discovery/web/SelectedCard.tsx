import { Navigation, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { directionsUrl } from '#kit/web/share.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import type { FoundListing } from '../contract.ts'
import { addressOfFound, nameOf } from './found.ts'
import { ResultRow } from './ResultRow.tsx'

/** The pin that was tapped, as a card over the map with the ways on. */
export function SelectedCard({ found, onClose }: { found: FoundListing; onClose: () => void }) {
  const t = useTranslations('discovery')
  return (
    <div role="group" aria-label={nameOf(found)} className="absolute inset-x-0 bottom-0 z-float animate-rise rounded-t-sheet bg-surface px-gutter pt-3 pb-4 shadow-sheet">
      <IconButton label={t('close')} icon={<X aria-hidden="true" />} className="absolute end-2 top-2 z-sticky" onClick={onClose} />
      <ResultRow found={found} />
      <div className="mt-2 flex gap-3 [&>*]:flex-1">
        <LinkButton size="small" href={addressOfFound(found)}>
          {t('view')}
        </LinkButton>
        <LinkButton
          size="small"
          variant="tint"
          href={directionsUrl(found)}
          target="_blank"
          rel="noopener noreferrer"
          icon={<Navigation aria-hidden="true" className="size-5" />}
        >
          {t('directions')}
        </LinkButton>
      </div>
    </div>
  )
}
