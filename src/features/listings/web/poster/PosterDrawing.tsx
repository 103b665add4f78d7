import { POSTER, POSTER_COLOURS, type PosterShape } from './posterLayout.ts'
import { codeOf } from './posterPicture.ts'

interface PosterDrawingProps {
  shapes: readonly PosterShape[]
  link: string
  label: string
  language: string
  className?: string
}

/** The poster as SVG, sharp at every print size. */
export function PosterDrawing({ shapes, link, label, language, className }: PosterDrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      lang={language}
      viewBox={`0 0 ${POSTER.width} ${POSTER.height}`}
      className={className}
    >
      {shapes.map((shape, index) => (
        <Shape key={index} shape={shape} link={link} />
      ))}
    </svg>
  )
}

function Shape({ shape, link }: { shape: PosterShape; link: string }) {
  if (shape.is === 'code') return <Code {...shape} link={link} />
  const fill = POSTER_COLOURS[shape.colour]
  if (shape.is === 'box') return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} fill={fill} />
  if (shape.is === 'scallop') {
    const { x, y, radius } = shape
    return <path d={`M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${2 * radius} 0z`} fill={fill} />
  }
  return (
    <text
      x={POSTER.width / 2}
      y={shape.y}
      textAnchor="middle"
      fontSize={shape.size}
      fontWeight={shape.isBold ? 700 : 400}
      fill={fill}
    >
      {shape.text}
    </text>
  )
}

function Code({ x, y, side, link }: { x: number; y: number; side: number; link: string }) {
  const rows = codeOf(link)
  const path = rows
    .flatMap((row, top) => row.flatMap((isDark, start) => (isDark ? [`M${start} ${top}h1v1h-1z`] : [])))
    .join('')
  return (
    <g transform={`translate(${x} ${y}) scale(${side / rows.length})`} shapeRendering="crispEdges">
      <path d={path} fill="#000000" />
    </g>
  )
}
