import type { ReactNode } from 'react'

/** Frame of the drawings, 288 × 172: two colours and lines from the tokens; decorative. */
export function Ground({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 288 172" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <ellipse cx="144" cy="156" rx="126" ry="12" className="fill-well" />
      {children}
    </svg>
  )
}

/** An awning of seven scallops, teal and cream. */
export function DrawnAwning({
  x,
  y,
  scallop = 16,
  count = 7,
  height = 34,
}: {
  x: number
  y: number
  scallop?: number
  count?: number
  height?: number
}) {
  const half = scallop / 2
  return (
    <g className="stroke-brand" strokeWidth="2">
      {Array.from({ length: count }, (_, index) => (
        <path
          key={index}
          d={`M${x + index * scallop} ${y}h${scallop}v${height - half}a${half} ${half} 0 0 1-${scallop} 0z`}
          className={index % 2 === 0 ? 'fill-brand' : 'fill-accent-tint'}
        />
      ))}
    </g>
  )
}

/** The user, as a marigold bust. */
export function DrawnPerson({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className="fill-accent">
      <circle cx="0" cy="-44" r="11" />
      <path d="M-17 0v-12a17 17 0 0 1 34 0V0z" />
    </g>
  )
}
