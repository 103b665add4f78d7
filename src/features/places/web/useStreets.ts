import { useTranslations } from 'use-intl'
import { onServer } from '#core/paths.ts'
import type { MapBase, MapLabels } from '#kit/web/map/mapModel.ts'
import { useKeptLanguage } from '#kit/web/i18n.tsx'
import { DRAWN_LANGUAGES } from '../rules.ts'
import { keptCredit, keptStreets, useMapStyle } from './queries.ts'
import './words/places.ts'

/** Known without a request, so that the first map need not wait: tiles always come from this server. */
const tileUrl = () => onServer('/tiles/{z}/{x}/{y}')

/** Tiles, attribution and labels for every map of the product. */
export function useStreets(): Streets {
  const { data: style } = useMapStyle()
  const labels = useMapLabels()
  const language = useMapLanguage()
  const attribution = style?.attribution ?? keptCredit.read() ?? ''
  const vector = style ? style.vector : keptStreets.read()
  const named = isNamed(language) && style?.drawn !== false ? `?language=${language}` : ''
  return {
    tileUrl: `${style?.tileUrl ?? tileUrl()}${named}`,
    attribution,
    vector: vector ?? undefined,
    language,
    labels,
  }
}

const isNamed = (language: string) => DRAWN_LANGUAGES.some((each) => each === language)

type Streets = Pick<MapBase, 'tileUrl' | 'attribution' | 'vector' | 'language' | 'labels'>

/** The browser's language, even if the interface has no translation for it: map data has names in more languages. */
function useMapLanguage(): string {
  const { code, autoDetect } = useKeptLanguage()
  return (autoDetect ? (navigator.languages[0] ?? code) : code).split('-')[0]!
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
    streetsAway: t('mapStreetsAway'),
    cluster: (count) => t('mapCluster', { count }),
    stack: (count) => t('mapStack', { count }),
    close: t('mapClose'),
    movePin: t('mapMovePin'),
    ring: (kilometers) => t('mapRing', { kilometers }),
  }
}
