import { DrawnAwning, DrawnPerson, Ground } from './Ground.tsx'

/** An open shop, rings of distance, and the user: nothing nearby yet. */
export function NothingNearby() {
  return (
    <Ground>
      <path
        d="M22 152a122 122 0 0 1 244 0"
        className="fill-brand/6 stroke-brand/40"
        strokeWidth="2.5"
        strokeDasharray="9 8"
        strokeLinecap="butt"
      />
      <path
        d="M54 152a90 90 0 0 1 180 0"
        className="fill-brand/8 stroke-brand/55"
        strokeWidth="2.5"
        strokeDasharray="9 8"
        strokeLinecap="butt"
      />
      <path d="M86 152a58 58 0 0 1 116 0" className="fill-brand/12 stroke-brand/75" strokeWidth="2.5" />
      <rect x="98" y="66" width="92" height="88" rx="7" className="fill-surface stroke-line-strong" strokeWidth="2.5" />
      <path d="M127 154v-36a17 17 0 0 1 34 0v36z" className="fill-brand-tint stroke-line-strong" strokeWidth="2.5" />
      <circle cx="155" cy="136" r="2.5" className="fill-line-strong" />
      <DrawnAwning x={92.5} y={48} scallop={14.8} />
      <DrawnPerson x={224} y={154} />
    </Ground>
  )
}
