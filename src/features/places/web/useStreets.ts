import { useTranslations } from 'use-intl'
import { onServer } from '#core/paths.ts'
import type { MapBase, MapLabels } from '#kit/web/map/mapModel.ts'
import { keptCredit, useMapStyle } from './queries.ts'

/** Known before the server is asked, so that the first map need not wait: tiles always come from this server (S6). */
const tileUrl = () => onServer('/tiles/{z}/{x}/{y}')

/** What every map of the product is given: its tiles, its credit, its words. */
export function useStreets(): Pick<MapBase, 'tileUrl' | 'attribution' | 'labels'> {
  const { data: style } = useMapStyle()
  const labels = useMapLabels()
  return { tileUrl: style?.tileUrl ?? tileUrl(), attribution: style?.attribution ?? keptCredit.read() ?? '', labels }
}

function useMapLabels(): MapLabels {
  const t = useTranslations('places')
  return {
    zoomIn: t('mapZoomIn'),
    zoomOut: t('mapZoomOut'),
    locate: t('mapLocate'),
    useTwoFingers: t('mapUseTwoFingers'),
    holdControl: t('mapHoldControl'),
    noStreets: t('mapNoStreets'),
    cluster: (count) => t('mapCluster', { count }),
    stack: (count) => t('mapStack', { count }),
    close: t('mapClose'),
    movePin: t('mapMovePin'),
    ring: (kilometers) => t('mapRing', { kilometers }),
  }
}
