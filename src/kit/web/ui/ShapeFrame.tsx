import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The shape shows the kind: a thing is a rounded square, a place an arch, a person a circle. */
export type ShapeKind = 'thing' | 'place' | 'person'

const SHAPES: Record<ShapeKind, string> = {
  thing: 'rounded-thing',
  place: 'rounded-place',
  person: 'rounded-person',
}

/** Clips a picture (or an icon on a tint) to the shape of its kind. Size by `className`: "size-26". */
export function ShapeFrame({
  kind,
  className,
  children,
}: {
  kind: ShapeKind
  className?: string
  children?: ReactNode
}) {
  return (
    <span
      className={cx(
        'picture-frame flex shrink-0 items-center justify-center overflow-hidden bg-well text-ink-3',
        '[&_img]:size-full [&_img]:object-cover',
        SHAPES[kind],
        className,
      )}
    >
      {children}
    </span>
  )
}
