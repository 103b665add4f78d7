import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { Ring } from '../fartherContract.ts'
import './words/neighbourhood.ts'

/** Number and distance of results farther away, when nothing is near. */
export function FartherNote({ ring }: { ring: Ring }) {
  const t = useTranslations('neighbourhood')
  const distance = String(ring.radiusMeters / 1000)
  return (
    <>
      {t('nearest', { distance: kilometersText(meters(ring.nearestMeters)) })}{' '}
      {t(ring.isExact ? 'inRing' : 'inRingAtLeast', { count: ring.count, distance })}
    </>
  )
}
