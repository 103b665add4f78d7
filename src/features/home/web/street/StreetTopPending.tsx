import { Skeleton } from '#kit/web/ui/Skeleton.tsx'

const TILES = [0, 1, 2, 3]

/** Placeholder of the open places, so that the layout does not jump when they load. */
export function StreetTopPending() {
  return (
    <div aria-hidden="true" className="h-78 overflow-hidden pt-13">
      <div className="flex gap-3.5">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="h-22 w-24 shrink-0 rounded-place" />
        ))}
      </div>
      <div className="mt-22 flex gap-9 ps-3">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="size-14 shrink-0 rounded-thing" />
        ))}
      </div>
    </div>
  )
}
