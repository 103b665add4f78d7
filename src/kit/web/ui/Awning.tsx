import { useId } from 'react'

const WIDTH = 30
const PAIRS = 40

/**
 * A scalloped edge with scallops of 30 px, cropped equally at both ends. `deep`: under a header; `shop`: teal and
 * cream, over a picture or card.
 */
export function Awning({
  tone = 'deep',
  height = 34,
  className,
}: {
  tone?: 'deep' | 'shop'
  height?: number
  className?: string
}) {
  const id = useId()
  const foot = height - WIDTH / 2
  const scallop = (x: number) => `M${x} 0h${WIDTH}v${foot}a${WIDTH / 2} ${WIDTH / 2} 0 0 1-${WIDTH} 0z`
  const total = WIDTH * (2 * PAIRS + 1)
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      viewBox={`0 0 ${total} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      className={className}
    >
      <pattern id={id} width={2 * WIDTH} height={height} patternUnits="userSpaceOnUse">
        <path d={scallop(0)} className={tone === 'deep' ? 'fill-deep' : 'fill-awning'} />
        <path d={scallop(WIDTH)} className={tone === 'deep' ? 'fill-deep-2' : 'fill-awning-2'} />
      </pattern>
      <rect width={total} height={height} fill={`url(#${id})`} />
    </svg>
  )
}
