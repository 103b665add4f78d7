import FileUp from 'lucide-react/icons/file-up'
import MapPinned from 'lucide-react/icons/map-pinned'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCoordinates, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import { AddressSearch } from '#features/places/web/AddressSearch.tsx'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { useStreets } from '#features/places/web/useStreets.ts'
import { sendFile } from '#kit/web/api.ts'
import { MapView } from '#kit/web/map/MapView.tsx'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { MOST_IMPORT_KM } from '../rules.ts'
import { listTownImports, readTownArea, readTownFile } from './calls.ts'
import { useAct, useAdmin, useAdminChanged } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { TownCard } from './TownCard.tsx'
import './words/admin.ts'

/** Minimum height of the map in this form, in pixels. */
const MAP_PIXELS = 280
/** Interval at which the progress of an import is fetched, in milliseconds. */
const LOOK_EVERY = 1000

/** Imports a town: an area or a file is first read and counted, then the import is started. Shows the progress. */
export function TownSection() {
  const t = useTranslations('admin')
  const query = useAdmin(listTownImports, {}, ({ imports }) =>
    imports.some(({ state }) => state === 'reading' || state === 'running') ? LOOK_EVERY : false,
  )
  return (
    <QueryGate query={query}>
      {({ imports, overpassHost }) => (
        <div className="grid gap-6 pb-6 wide:grid-cols-2">
          <div className="flex flex-col gap-6">
            {overpassHost ? <AreaForm host={overpassHost} /> : <Banner tone="quiet">{t('town.overpassOff')}</Banner>}
            <FileForm />
          </div>
          <section aria-label={t('town.imports')} className="flex flex-col gap-3">
            <SectionHeader title={t('town.imports')} />
            {imports.length === 0 && <p className="text-body text-ink-2">{t('town.none')}</p>}
            {imports.map((each) => (
              <TownCard key={each.id} town={each} />
            ))}
          </section>
        </div>
      )}
    </QueryGate>
  )
}

/** Centre on a street map, and radius. */
function AreaForm({ host }: { host: string }) {
  const t = useTranslations('admin')
  const streets = useStreets()
  const sentence = useErrorSentence()
  const { area } = useArea()
  const [center, setCenter] = useState<LatLng | null>(area)
  const [km, setKm] = useState(2)
  const { data: place } = usePlaceAt(center)
  const read = useAct(readTownArea)
  async function look() {
    if (!center) return
    const label = place?.address || formatCoordinates(center)
    const { latitude, longitude } = center
    try {
      await read.mutateAsync({ label: label.slice(0, 200), latitude, longitude, radiusKilometers: km })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <section aria-label={t('town.area')} className="flex flex-col gap-3">
      <SectionHeader title={t('town.area')} />
      <p className="text-body text-ink-2">{t('town.areaHint', { host })}</p>
      <AddressSearch near={center} onFound={setCenter} onTownOnly={setCenter} />
      <MapView
        {...streets}
        ariaLabel={t('town.map')}
        className="h-72 rounded-l border border-line"
        center={center ?? { latitude: 20.5937, longitude: 78.9629 }}
        zoom={center ? zoomForRadius(kilometers(km), center.latitude, MAP_PIXELS) : 4}
        markers={center ? [{ id: 'center', point: center, kind: 'pin', label: place?.address ?? '' }] : []}
        rings={center ? { center, radii: [kilometers(km)] } : undefined}
        onPress={setCenter}
      />
      <p aria-live="polite" className="min-h-6 text-body wrap-safe">
        {center ? (place?.address ?? formatCoordinates(center)) : t('town.pressMap')}
      </p>
      <Slider
        label={t('town.radius')}
        value={km}
        onValue={setKm}
        min={1}
        max={MOST_IMPORT_KM}
        step={1}
        text={t('town.kilometers', { km })}
      />
      <Button
        disabled={!center}
        busy={read.isPending}
        icon={<MapPinned aria-hidden="true" className="size-5" />}
        onClick={() => void look()}
      >
        {t('town.look')}
      </Button>
    </section>
  )
}

function FileForm() {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const changed = useAdminChanged()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  async function send(file: File) {
    setSending(true)
    try {
      await sendFile(readTownFile, file)
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    } finally {
      setSending(false)
      await changed()
    }
  }
  return (
    <section aria-label={t('town.file')} className="flex flex-col gap-3">
      <SectionHeader title={t('town.file')} />
      <Card className="flex flex-col gap-3">
        <p className="text-body text-ink-2">{t('town.fileHint')}</p>
        <input
          ref={input}
          type="file"
          accept=".pbf,.geojson,.json,.csv"
          aria-label={t('town.chooseFile')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) void send(file)
            currentTarget.value = ''
          }}
        />
        <Button
          variant="tint"
          busy={isSending}
          icon={<FileUp aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {t('town.chooseFile')}
        </Button>
      </Card>
    </section>
  )
}
