import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PosterShop } from './PosterSheet.tsx'

const PosterSheet = lazy(async () => ({ default: (await import('./PosterSheet.tsx')).PosterSheet }))

/** Opens a shop's poster in a sheet; its code is loaded on demand. */
export function usePoster(shop: PosterShop): { openPoster: () => void; poster: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const poster = isOpen && (
    <Suspense>
      <PosterSheet shop={shop} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { openPoster: () => setOpen(true), poster }
}
