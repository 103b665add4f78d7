import { DrawnAwning, Ground } from './Ground.tsx'

/** A shop window with an empty shelf and a heart above it. */
export function NothingWished() {
  return (
    <Ground>
      <rect
        x="62"
        y="58"
        width="164"
        height="96"
        rx="8"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <rect
        x="78"
        y="92"
        width="132"
        height="50"
        rx="5"
        className="fill-brand-tint stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M78 126h132" className="stroke-line-strong" strokeWidth="2.5" />
      <path
        d="M98 126v-13h17v13M172 126v-19h19v19"
        className="stroke-line-strong"
        strokeWidth="2.5"
        strokeDasharray="5 5"
      />
      <path
        d="M144 121c-13-8-18-14-18-21a9.5 9.5 0 0 1 18-4 9.5 9.5 0 0 1 18 4c0 7-5 13-18 21z"
        className="fill-accent stroke-accent"
        strokeWidth="2"
      />
      <DrawnAwning x={53} y={40} scallop={20.2} count={9} height={36} />
      <path d="M222 30l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" className="fill-accent" />
      <path d="M58 16l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" className="fill-brand/50" />
    </Ground>
  )
}
