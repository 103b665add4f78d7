import { useQuery } from '@tanstack/react-query'
import Store from 'lucide-react/icons/store'
import { useTranslations } from 'use-intl'
import { useConcepts } from '#features/concepts/web/useConcept.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { readKinds } from './calls.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.home.ts'

interface NearbyKindsProps {
  screen: SearchScreen
  /** The counts are fetched only while the panel is open. */
  isOpen: boolean
}

/** Kinds of nearby places with their counts; a tap searches for that kind. */
export function NearbyKinds({ screen, isOpen }: NearbyKindsProps) {
  const t = useTranslations('discovery')
  const { area, state, change } = screen
  const place = area ? { latitude: area.latitude, longitude: area.longitude } : {}
  const isDemo = area?.kind === 'demo'
  const question = { ...place, ...(isDemo && { area: 'demo' as const }), radiusMeters: state.distance * 1000 }
  const { data } = useQuery({
    queryKey: ['kinds', question],
    enabled: isOpen && state.type === 'all',
    queryFn: ({ signal }) => callEndpoint(readKinds, question, { signal }),
  })
  const concepts = useConcepts(isOpen)
  const kinds = (data?.kinds ?? []).flatMap(({ concept, count }) => {
    const shown = concepts(concept)
    return shown ? [{ concept, count, ...shown }] : []
  })
  if (kinds.length === 0 || state.type !== 'all') return null
  return (
    <div>
      <h3 aria-hidden="true" className="mb-2 text-row">
        {t('kindsAround')}
      </h3>
      <ChipRow label={t('kindsAround')} wrap>
        {kinds.map(({ concept, count, name, icon: Icon = Store }) => (
          <Chip
            key={concept}
            icon={<Icon aria-hidden="true" className="size-4" />}
            on={state.query === name}
            onClick={() => change({ query: state.query === name ? '' : name })}
          >
            {t('kindCount', { kind: name, count })}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
