import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingKind } from '#features/listings/rules.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import type { Photo } from '#features/photos/contract.ts'
import { PhotoStrip } from '#features/photos/web/PhotoStrip.tsx'
import { useGoBack } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Awning } from '#kit/web/ui/Awning.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { useWords } from '#kit/web/ui/words.tsx'

import { CountClicks } from './CountClicks.tsx'

export interface DetailFrameProps {
  /** The listing whose clicks are counted. */
  of?: { id: string; isMine: boolean }
  name: string
  kind: ListingKind
  /** Concept id; its icon replaces a missing photo. */
  concept?: string | undefined
  photos: readonly Photo[]
  /** Buttons over the photos: share, wishlist. */
  corner?: ReactNode
  /** An awning over the photos, for shops without photos. */
  hasAwning?: boolean
  /** The page's ActionBar. */
  bar?: ReactNode
  children: ReactNode
}

/**
 * The page of one listing: photos on top (on a desktop beside the content), everything else on a sheet that overlaps
 * them.
 */
export function DetailFrame({ of, name, kind, concept, photos, corner, hasAwning, bar, children }: DetailFrameProps) {
  const words = useWords()
  const back = useGoBack('/home')
  usePageTitle(name)
  return (
    <Page>
      <CountClicks of={of}>
        <div className="rail:grid rail:grid-cols-2 rail:gap-9 rail:pt-8">
          <div className="relative -mx-gutter rail:sticky rail:top-8 rail:mx-0 rail:self-start">
            {photos.length > 0 ? (
              <PhotoStrip photos={photos} alt={name} />
            ) : (
              <div className="flex aspect-[16/9] overflow-hidden rail:rounded-l">
                <ListingPicture photo={null} kind={kind} concept={concept ?? ''} sizes="100vw" />
              </div>
            )}
            {hasAwning && (
              <Awning
                tone="shop"
                height={56}
                className="pointer-events-none absolute inset-x-0 top-0 rail:rounded-t-l"
              />
            )}
            <div className="absolute inset-x-3 top-[max(12px,env(safe-area-inset-top,0px))] flex justify-between gap-2">
              <IconButton
                variant="floating"
                label={words.back}
                icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
                onClick={back}
              />
              <div className="flex gap-2">{corner}</div>
            </div>
          </div>
          <article
            className={cx(
              'relative -mx-gutter flex min-w-0 flex-col gap-3 rounded-t-sheet bg-paper px-gutter pt-5 pb-6',
              '-mt-6 rail:mx-0 rail:mt-0 rail:rounded-none rail:px-0 rail:pt-0',
            )}
          >
            {children}
          </article>
        </div>
        {bar}
      </CountClicks>
    </Page>
  )
}
