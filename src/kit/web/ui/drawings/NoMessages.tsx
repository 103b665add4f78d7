import { DrawnPerson, Ground } from './Ground.tsx'

/** Two neighbours with two empty speech bubbles. */
export function NoMessages() {
  return (
    <Ground>
      <path
        d="M50 26h96a16 16 0 0 1 16 16v20a16 16 0 0 1-16 16H92l-20 17V78H50a16 16 0 0 1-16-16V42a16 16 0 0 1 16-16z"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M56 46h84M56 59h52" className="stroke-line" strokeWidth="6" />
      <path
        d="M178 50h62a15 15 0 0 1 15 15v12a15 15 0 0 1-15 15h-6v13l-16-13h-40a15 15 0 0 1-15-15V65a15 15 0 0 1 15-15z"
        className="fill-brand stroke-brand"
        strokeWidth="2.5"
      />
      <path d="M187 71h.1M209 71h.1M231 71h.1" className="stroke-on-brand" strokeWidth="7" />
      <DrawnPerson x={72} y={155} size={1.05} />
      <g transform="translate(236 155) scale(.9)" className="fill-brand-tint stroke-line-strong" strokeWidth="2.5">
        <path d="M-17 0v-12a17 17 0 0 1 34 0V0z" />
        <circle cx="0" cy="-44" r="10" />
      </g>
    </Ground>
  )
}
