import { DrawnAwning, Ground } from './Ground.tsx'

/** A shop under a cloud with a broken line: offline, but usable. */
export function OfflineStreet() {
  return (
    <Ground>
      <path
        d="M198 60a24 24 0 0 0-46-9 17 17 0 0 0-31 9 14 14 0 0 0 2 27h73a14 14 0 0 0 2-27z"
        transform="translate(4 -32)"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M132 18l62 46" className="stroke-accent" strokeWidth="5" />
      <rect x="60" y="96" width="80" height="58" rx="6" className="fill-surface stroke-line-strong" strokeWidth="2.5" />
      <path d="M86 154v-22a14 14 0 0 1 28 0v22z" className="fill-accent stroke-line-strong" strokeWidth="2.5" />
      <DrawnAwning x={53.2} y={82} scallop={13.4} height={27} />
      <rect
        x="166"
        y="108"
        width="58"
        height="46"
        rx="6"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M184 154v-17a11 11 0 0 1 22 0v17z" className="fill-brand-tint stroke-line-strong" strokeWidth="2.5" />
      <DrawnAwning x={160} y={96} scallop={14} count={5} height={25} />
    </Ground>
  )
}
