import { DrawnAwning, Ground } from './Ground.tsx'

/** A stall being set up: a counter, a crate with a plus. */
export function NothingToSell() {
  return (
    <Ground>
      <path d="M74 62v92M214 62v92" className="stroke-line-strong" strokeWidth="4" />
      <rect
        x="62"
        y="112"
        width="164"
        height="42"
        rx="7"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M62 126h164" className="stroke-line-strong" strokeWidth="2.5" />
      <rect
        x="118"
        y="72"
        width="52"
        height="40"
        rx="6"
        className="fill-accent-tint stroke-accent"
        strokeWidth="2.5"
        strokeDasharray="7 6"
      />
      <path d="M144 82v20M134 92h20" className="stroke-accent-ink" strokeWidth="4" />
      <path
        d="M84 112V99a7 7 0 0 1 14 0v13M190 112V99a7 7 0 0 1 14 0v13"
        className="fill-brand-tint stroke-line-strong"
        strokeWidth="2.5"
      />
      <DrawnAwning x={56} y={32} scallop={19.6} count={9} height={38} />
    </Ground>
  )
}
