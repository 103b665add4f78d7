import { Bookmark, Check, CircleAlert, Clock, LocateFixed, Map, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { Spinner } from '#kit/web/ui/Spinner.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Area } from './areaStore.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { useArea } from './useArea.ts'
import { useAreaName } from './useAreaWords.ts'
import { useAroundMe } from './useAroundMe.ts'

interface AreaListProps {
  demo: LatLng | null
  onChoose: (area: Area) => void
  /** The device's position was found and is now the area. */
  onFound: () => void
  onMap: () => void
}

/** The ways to choose the area, most common first. */
export function AreaList({ demo, onChoose, onFound, onMap }: AreaListProps) {
  const t = useTranslations('places')
  const { area, recent, saved } = useArea()
  const nameOf = useAreaName()
  const mark = (kind: Area['kind']) => area?.kind === kind && <Chosen />

  return (
    <div className="flex flex-col gap-4">
      <RowCard>
        <AroundMeRow onFound={onFound} end={mark('here')} />
        <NavRow
          icon={<Map aria-hidden="true" />}
          title={t('pickOnMap')}
          sub={t('pickOnMapReason')}
          onClick={onMap}
          end={mark('point')}
        />
      </RowCard>
      <PlaceSearch
        near={area}
        onChoose={({ name, region, latitude, longitude }) =>
          onChoose({ kind: 'town', name, address: region, latitude, longitude })
        }
      />
      {(saved || demo) && (
        <RowCard>
          {saved && (
            <NavRow
              icon={<Bookmark aria-hidden="true" />}
              title={t('savedLocation')}
              sub={saved.address}
              end={mark('saved')}
              onClick={() => onChoose(saved)}
            />
          )}
          {demo && (
            <NavRow
              icon={<Store aria-hidden="true" />}
              title={t('demoNeighbourhood')}
              sub={t('demoReason')}
              end={mark('demo') || <Tag>{t('demo')}</Tag>}
              onClick={() => onChoose({ kind: 'demo', name: '', address: '', ...demo })}
            />
          )}
        </RowCard>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="recent-areas">
          <h3 id="recent-areas" className="pb-2 text-label text-ink-2">
            {t('recentAreas')}
          </h3>
          <RowCard>
            {recent.map((old) => (
              <NavRow
                key={`${old.latitude} ${old.longitude}`}
                icon={<Clock aria-hidden="true" />}
                title={nameOf(old)}
                sub={old.address}
                onClick={() => onChoose(old)}
              />
            ))}
          </RowCard>
        </section>
      )}
    </div>
  )
}

function AroundMeRow({ onFound, end }: { onFound: () => void; end: ReactNode }) {
  const t = useTranslations('places')
  const { isLocating, problem, locate } = useAroundMe({ onFix: onFound })
  return (
    <>
      <NavRow
        icon={<LocateFixed aria-hidden="true" />}
        title={t('aroundMe')}
        sub={<span role="status">{isLocating ? t('locationGetting') : t('aroundMeReason')}</span>}
        end={isLocating ? <Spinner /> : end}
        onClick={locate}
      />
      {problem && (
        <p role="alert" className="flex items-start gap-2 px-4 py-3 text-label font-normal text-accent-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {t(problem)}
        </p>
      )}
    </>
  )
}

const Chosen = () => <Check aria-hidden="true" className="size-5 text-brand-ink" />
