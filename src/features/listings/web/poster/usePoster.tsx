import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PosterShop } from './PosterSheet.tsx'

const PosterSheet = lazy(async () => ({ default: (await import('./PosterSheet.tsx')).PosterSheet }))

/** A way to open a shop's poster, and the place where it stands; its code comes when it is opened. */
export function usePoster(shop: PosterShop): { openPoster: () => void; poster: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const poster = isOpen && (
    <Suspense>
      <PosterSheet shop={shop} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { openPoster: () => setOpen(true), poster }
}
