import { useId } from 'react'

/** Width of one section of street; it repeats to both sides on a wide screen. */
const STRETCH = 432
const SIDES = [-2, -1, 1, 2]
const GROUND = 194

/** Per house: x, width, top of the tall version (0 to 1), wall colour, columns and rows of windows. */
const HOUSES = [
  { x: 0, width: 64, top: 0.36, fill: 'fill-deep-2', columns: 2, rows: 1 },
  { x: 64, width: 85, top: 0.12, fill: 'fill-house', columns: 3, rows: 3 },
  { x: 148, width: 59, top: 0.5, fill: 'fill-house-2', columns: 1, rows: 1 },
  { x: 206, width: 93, top: 0.25, fill: 'fill-house', columns: 3, rows: 2 },
  { x: 298, width: 71, top: 0.02, fill: 'fill-deep-2', columns: 2, rows: 4 },
  { x: 368, width: 64, top: 0.4, fill: 'fill-house', columns: 2, rows: 1 },
]

const FRONTS = [
  { x: 3, width: 57, door: 32 },
  { x: 67, width: 78, door: 106 },
  { x: 151, width: 52, door: 177 },
  { x: 209, width: 86, door: 252 },
  { x: 301, width: 64, door: 333 },
  { x: 371, width: 58, door: 400 },
]
const LIT_FRONT = FRONTS[3]!

/**
 * Drawing of a street at dusk with one open door, on `bg-deep`: on the splash (`h-48`), and `low`, one floor high, on
 * login (`h-28`). It scales with its height, is cropped symmetrically and repeats on a wide screen.
 */
export function StreetScene({ low = false, className }: { low?: boolean; className?: string }) {
  const id = useId()
  const top = low ? 76 : 0
  return (
    <svg
      viewBox={`${-2 * STRETCH} ${top} ${5 * STRETCH} ${196 - top}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <g id={id}>
        {HOUSES.map((house) => (
          <House key={house.x} {...house} roof={low ? 78 + house.top * 62 : house.top * 140} />
        ))}
        {FRONTS.map((front) => (
          <g key={front.x}>
            <Door x={front.door} className="fill-door" />
            <FrontAwning x={front.x} width={front.width} className="fill-awning-dim" />
          </g>
        ))}
      </g>
      {SIDES.map((side) => (
        <use key={side} href={`#${id}`} x={side * STRETCH} />
      ))}
      <Light low={low} />
      <rect x={-2 * STRETCH} y={GROUND} width={5 * STRETCH} height="2" className="fill-door" />
    </svg>
  )
}

/** The open door with a person in it, its glow, and two lit windows. */
function Light({ low }: { low: boolean }) {
  const { x, width, door } = LIT_FRONT
  return (
    <>
      <circle cx={door} cy={GROUND - 12} r="57" className="fill-accent opacity-20" />
      <circle cx={door} cy={GROUND - 12} r="37" className="fill-accent opacity-20" />
      <Door x={door} className="fill-accent" />
      <circle cx={door} cy={GROUND - 15} r="4.5" className="fill-door" />
      <path d={`M${door - 7} ${GROUND}v-2a7 7 0 0 1 14 0v2z`} className="fill-door" />
      <FrontAwning x={x} width={width} className="fill-on-deep-2" />
      <path d={windowPath(298 + 34, (low ? 79.2 : 2.8) + 32)} className="fill-accent opacity-85" />
      {!low && <path d={windowPath(10, 50.4 + 32)} className="fill-accent opacity-85" />}
    </>
  )
}

function House({ x, width, roof, fill, columns, rows }: (typeof HOUSES)[number] & { roof: number }) {
  const fitting = Math.min(rows, Math.floor((GROUND - 62 - roof - 20) / 30) + 1)
  const places = Array.from({ length: columns * Math.max(0, fitting) }, (_, index) => ({
    x: x + 10 + 24 * (index % columns),
    foot: roof + 32 + 30 * Math.floor(index / columns),
  }))
  return (
    <>
      <rect x={x} y={roof} width={width} height={GROUND - roof} className={fill} />
      {places.map((place) => (
        <path key={`${place.x} ${place.foot}`} d={windowPath(place.x, place.foot)} className="fill-door opacity-70" />
      ))}
    </>
  )
}

function Door({ x, className }: { x: number; className: string }) {
  return <path d={`M${x - 13} ${GROUND}v-21a13 13 0 0 1 26 0v21z`} className={className} />
}

function FrontAwning({ x, width, className }: { x: number; width: number; className: string }) {
  const count = Math.round(width / 24) * 2 + 1
  const step = width / count
  return Array.from({ length: count }, (_, index) => (
    <path
      key={index}
      d={`M${x + index * step} ${GROUND - 48}h${step}v${19 - step / 2}a${step / 2} ${step / 2} 0 0 1-${step} 0z`}
      className={index % 2 === 0 ? 'fill-house-3' : className}
    />
  ))
}

const windowPath = (x: number, foot: number): string => `M${x} ${foot}v-10a6 6 0 0 1 12 0v10z`
