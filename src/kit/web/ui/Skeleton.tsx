import { cx } from './cx.ts'

/** A grey placeholder block; set its size. SkeletonList announces loading, not each block. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-s bg-well', className)} />
}

/** Placeholder of a list row: picture 104², three lines. */
export function SkeletonRow() {
  return (
    <div className="flex gap-3 py-2">
      <Skeleton className="size-26 shrink-0 rounded-thing" />
      <div className="flex flex-1 flex-col gap-2.5 py-1">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  )
}

/** Placeholder of a person's row. */
export function SkeletonPerson() {
  return (
    <div className="flex min-h-19 items-center gap-3">
      <Skeleton className="size-14 shrink-0 rounded-person" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </div>
  )
}

/** Placeholder of a product card. */
export function SkeletonCard() {
  return (
    <div className="overflow-hidden rounded-l border border-line bg-surface">
      <Skeleton className="aspect-[7/6] w-full rounded-none" />
      <div className="flex flex-col gap-2 px-3 pt-3 pb-3">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </div>
  )
}

/** Placeholder of a StatTile. */
export function SkeletonStat() {
  return (
    <div className="flex flex-col gap-2.5 rounded-l border border-line bg-surface p-3.5">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-7 w-2/5" />
    </div>
  )
}

/** Placeholder of a form field: label and box. */
export function SkeletonField() {
  return (
    <div className="flex flex-col gap-2 pb-4">
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-13 w-full rounded-m" />
    </div>
  )
}

const SHAPES = {
  row: SkeletonRow,
  person: SkeletonPerson,
  card: SkeletonCard,
  stat: SkeletonStat,
  field: SkeletonField,
}
type Kind = keyof typeof SHAPES

const PLACES: Partial<Record<Kind, string>> = {
  card: 'grid grid-cols-2 gap-3.5 md:grid-cols-4',
  stat: 'grid grid-cols-2 gap-2 sm:gap-3 rail:grid-cols-4',
}

/** Several skeletons of one kind; announces "Loading" (`label`) once to screen readers. */
export function SkeletonList({
  kind,
  count = 4,
  label,
  className,
}: {
  kind: Kind
  count?: number
  label: string
  className?: string
}) {
  const Shape = SHAPES[kind]
  return (
    <div role="status" aria-label={label} className={cx(PLACES[kind] ?? 'flex flex-col', className)}>
      {Array.from({ length: count }, (_, index) => (
        <Shape key={index} />
      ))}
    </div>
  )
}
