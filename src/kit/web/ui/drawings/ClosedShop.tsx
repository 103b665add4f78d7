import { DrawnAwning, Ground } from './Ground.tsx'

/** A shop with its shutter down, and a spark: for errors. */
export function ClosedShop() {
  return (
    <Ground>
      <rect
        x="84"
        y="52"
        width="120"
        height="102"
        rx="4"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M99 56h90v98H99z" className="fill-well" />
      <path d="M99 82h90M99 97h90M99 112h90M99 127h90M99 142h90" className="stroke-line-strong/55" strokeWidth="2" />
      <rect x="134" y="137" width="20" height="9" rx="4.5" className="fill-line-strong" />
      <DrawnAwning x={75.2} y={20} scallop={19.6} height={36} />
      <path d="M236 58l-13 22h17l-12 22" className="stroke-accent" strokeWidth="6" />
    </Ground>
  )
}
