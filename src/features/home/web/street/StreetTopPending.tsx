import { Skeleton } from '#kit/web/ui/Skeleton.tsx'

const TILES = [0, 1, 2, 3]

/** Placeholder of the open places, so that the layout does not jump when they load. */
export function StreetTopPending() {
  return (
    <div aria-hidden="true" className="h-78 overflow-hidden pt-4">
      <Skeleton className="mb-4 h-5 w-32" />
      <div className="flex gap-3.5">
        {TILES.map((tile) => (
          <div key={tile} className="w-24 shrink-0">
            <Skeleton className="h-22 rounded-place" />
            <Skeleton className="mt-3 h-3 w-20" />
          </div>
        ))}
      </div>
      <div className="mt-16 flex gap-9 ps-3">
        {TILES.map((tile) => (
          <div key={tile} className="flex shrink-0 flex-col items-center">
            <Skeleton className="size-14 rounded-thing" />
            <Skeleton className="mt-2 h-3 w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
