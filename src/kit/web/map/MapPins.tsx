import Store from 'lucide-react/icons/store'
import { type ReactNode, useState } from 'react'
import { cx } from '../ui/cx.ts'
import type { MapMarker } from './mapModel.ts'

/** A price in a pill with a tip; teal when chosen, grey when not available. */
export function PricePin({ marker }: { marker: MapMarker }) {
  const spoken = marker.name ? `${marker.name}, ${marker.label}` : marker.label
  return (
    <PinButton marker={marker} spoken={spoken} className={cx('map-price', marker.isOff && 'map-price-off')}>
      {marker.label}
    </PinButton>
  )
}

/** A place: an arch with its picture. */
export function PlacePin({ marker }: { marker: MapMarker }) {
  return (
    <PinButton marker={marker} spoken={marker.label} className="map-place">
      <PlacePicture picture={marker.picture} />
    </PinButton>
  )
}

/** The user's position: the marigold dot. */
export function YouDot({ label }: { label: string }) {
  return <div className="map-you" role="img" aria-label={label} />
}

/** Position of an SOS: a red mark with the name below. */
export function SosMark({ label }: { label: string }) {
  return (
    <>
      <button type="button" className="map-pin map-sos" aria-label={label} />
      <span className="map-sos-name" aria-hidden="true">
        {label}
      </span>
    </>
  )
}

/** Position of a helper, with the name and the minutes below. */
export function HelperMark({ label }: { label: string }) {
  return (
    <>
      <div className="map-helper" role="img" aria-label={label} />
      <span className="map-sos-name map-helper-name" aria-hidden="true">
        {label}
      </span>
    </>
  )
}

/** A cluster of pins; `ids` are some of them, for hover effects elsewhere. */
export function ClusterPin({ count, spoken, ids }: { count: number; spoken: string; ids: readonly string[] }) {
  return (
    <button type="button" className="map-cluster" aria-label={spoken} data-markers={ids.join(' ')}>
      {count}
    </button>
  )
}

/** The drop-shaped pin, 43×56, its tip on the point. */
export function DropShape() {
  return (
    <svg viewBox="0 0 43 56" width="43" height="56" aria-hidden="true" className="map-drop-shape">
      <path
        d="M21.5 54.2C16 46 2 36 2 21.5a19.5 19.5 0 0 1 39 0C41 36 27 46 21.5 54.2Z"
        fill="var(--map-drop)"
        stroke="var(--map-drop-edge)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="21.5" cy="21" r="7" fill="var(--accent)" />
    </svg>
  )
}

function PinButton(props: { marker: MapMarker; spoken: string; className: string; children: ReactNode }) {
  const { marker, spoken, className } = props
  return (
    <>
      <button
        type="button"
        className={cx('map-pin', className, marker.isSelected && 'map-pin-on')}
        aria-label={spoken}
        aria-pressed={marker.isSelected ?? false}
        data-marker={marker.id}
      >
        {props.children}
      </button>
      <span className="map-name" aria-hidden="true">
        {marker.name ?? (marker.kind === 'price' ? '' : marker.label)}
      </span>
    </>
  )
}

/** A picture that fails to load is replaced by a drawn shop front (T-13). */
function PlacePicture({ picture }: Pick<MapMarker, 'picture'>) {
  const [broken, setBroken] = useState<string | null>(null)
  if (typeof picture === 'string') {
    if (picture === '' || picture === broken) return <ShopFront />
    return <img src={picture} alt="" className="map-picture" onError={() => setBroken(picture)} />
  }
  const Icon = picture
  if (!Icon) return <ShopFront />
  return (
    <span className="map-icon">
      <Icon aria-hidden="true" strokeWidth={1.75} />
    </span>
  )
}

/** Five scallops of an awning over a shop. */
function ShopFront() {
  return (
    <span className="map-front">
      <svg viewBox="0 0 40 17" aria-hidden="true">
        {[0, 8, 16, 24, 32].map((x, stripe) => (
          <path
            key={x}
            d={`M${x} 0h8v13a4 4 0 0 1-8 0Z`}
            fill={stripe % 2 ? 'var(--map-cream)' : 'var(--map-awning)'}
          />
        ))}
      </svg>
      <Store aria-hidden="true" />
    </span>
  )
}
