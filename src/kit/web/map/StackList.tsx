import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useMap } from './mapContext.ts'
import type { MapMarker } from './mapModel.ts'

interface StackListProps {
  markers: readonly MapMarker[]
  onChoose: ((id: string) => void) | undefined
  onClose: () => void
}

/** The pins of one spot, as a list over the map. Escape closes it and returns the focus. */
export function StackList({ markers, onChoose, onClose }: StackListProps) {
  const { labels } = useMap()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // Escape works wherever the focus is inside.
    <div
      ref={panel}
      className="map-stack"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <div className="map-stack-head">
        <h2 id={titleId}>{labels.stack(markers.length)}</h2>
        <button type="button" className="map-stack-close" aria-label={labels.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <ul>
        {markers.map((marker) => (
          <li key={marker.id}>
            <button
              type="button"
              className="map-stack-row"
              onClick={() => {
                onClose()
                onChoose?.(marker.id)
              }}
            >
              <span>{marker.name ?? marker.label}</span>
              {marker.name && <b className={marker.isOff ? 'map-off' : undefined}>{marker.label}</b>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
