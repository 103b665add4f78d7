import ChevronDown from 'lucide-react/icons/chevron-down'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDemoArea } from '#features/listings/web/market.ts'
import { AreaPicker } from '#features/places/web/AreaPicker.tsx'
import { useUser } from '#features/accounts/web/session.ts'
import { type Area, chosenAreas, type ChosenAreas } from '#features/places/web/areaStore.ts'
import { useAreaName } from '#features/places/web/useAreaWords.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'
import '#features/places/web/words/places.ts'
import './words/discovery.ts'

interface AreaChipProps {
  /** The search area. */
  area: Area | null
  /** True when the page address names the area: a part of the map, or a shared link. */
  isNamed: boolean
  /** Called when an area was chosen in the picker, possibly the same one. */
  onChosen: () => void
}

/** The search area as the first chip of the row; a tap opens the picker. */
export function AreaChip({ area, isNamed, onChosen }: AreaChipProps) {
  const t = useTranslations('discovery')
  const tPlaces = useTranslations('places')
  const nameOf = useAreaName()
  const demo = useDemoArea()
  const userId = useUser()?.id ?? ''
  const [before, setBefore] = useState<ChosenAreas | null>(null)
  const isUnnamed = isNamed && area?.kind === 'point' && area.name === ''
  const name = isUnnamed ? t('partOfMap') : area ? nameOf(area) : tPlaces('areaChoose')
  function close() {
    if (chosenAreas(userId) !== before) onChosen()
    setBefore(null)
  }
  return (
    <>
      <Chip
        aria-haspopup="dialog"
        aria-label={area ? tPlaces('areaButton', { name }) : name}
        icon={<MapPin aria-hidden="true" className="text-accent-ink" />}
        end={<ChevronDown aria-hidden="true" />}
        onClick={() => setBefore(chosenAreas(userId))}
      >
        <span className="max-w-[9.5rem] truncate rail:max-w-60">{name}</span>
      </Chip>
      <AreaPicker open={before !== null} demo={demo} onClose={close} />
    </>
  )
}
