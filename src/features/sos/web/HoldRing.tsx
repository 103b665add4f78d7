/** Fills around the SOS button while it is held (parts.css). */
export function HoldRing() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="sos-hold pointer-events-none absolute -inset-2.5 -rotate-90"
    >
      <circle cx="50" cy="50" r="46" pathLength="1" className="fill-none stroke-danger" strokeWidth="7" />
    </svg>
  )
}
