import ArrowLeft from 'lucide-react/icons/arrow-left'
import Share2 from 'lucide-react/icons/share-2'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { ClickKind, ListingKind } from '#features/listings/rules.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { sendClick, sendVisit } from '#features/listings/web/mutations.ts'
import '#features/listings/web/words/listings.details.ts'
import type { Photo } from '#features/photos/contract.ts'
import { PhotoStrip } from '#features/photos/web/PhotoStrip.tsx'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { LoadingReviews } from '#features/reviews/web/LoadingReviews.tsx'
import { useReviews } from '#features/reviews/web/queries.ts'
import { hrefOf } from '#kit/web/address.tsx'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { useGoBack } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { shareLink } from '#kit/web/share.ts'
import { Awning } from '#kit/web/ui/Awning.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { sendFinding } from '../foundBy.ts'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

/** Loaded separately, because the reviews are below the first screen. */
const ReviewList = lazyComponent(
  async () => (await import('#features/reviews/web/ReviewList.tsx')).ReviewList,
  <LoadingReviews />,
)

interface DetailFrameProps {
  of: { id: string; isMine: boolean; isFromOpenStreetMap?: boolean }
  name: string
  kind: ListingKind
  /** Concept id; its icon replaces a missing photo. */
  concept?: string | undefined
  photos: readonly Photo[]
  /** Text shared besides name and link. */
  shareText?: string
  /** A button beside Share: the wishlist. */
  corner?: ReactNode
  /** An awning over the photos, for shops without photos. */
  hasAwning?: boolean
  /** The page's ActionBar. */
  bar?: ReactNode
  /** Content between the reviews and the link to report it. */
  end?: ReactNode
  children: ReactNode
}

/**
 * The page of one listing: photos on top (on a desktop beside the content), everything else on a sheet that overlaps
 * them, at its end the reviews and a link to report it. Counts visits and clicks.
 */
export function DetailFrame(props: DetailFrameProps) {
  const { of, name, kind, concept, photos, shareText, corner, hasAwning, bar, end, children } = props
  useVisit(of)
  const tListings = useTranslations('listings')
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
              <div className="flex gap-2">
                <ShareButton
                  title={name}
                  {...(shareText !== undefined && { text: shareText })}
                  path={`/${kind === 'item' ? 'product' : kind}/${of.id}`}
                />
                {corner}
              </div>
            </div>
          </div>
          <article
            className={cx(
              'relative -mx-gutter flex min-w-0 flex-col gap-3 rounded-t-sheet bg-paper px-gutter pt-5 pb-6',
              '-mt-6 rail:mx-0 rail:mt-0 rail:rounded-none rail:px-0 rail:pt-0',
            )}
          >
            {children}
            <ListingReviews listingId={of.id} canWrite={!of.isMine} />
            {end}
            {!of.isMine && <ReportButton className="self-start" subject={{ kind: 'listing', id: of.id }} />}
            {of.isFromOpenStreetMap && <p className="text-small text-ink-3">{tListings('openStreetMap')}</p>}
          </article>
        </div>
        {bar}
      </CountClicks>
    </Page>
  )
}

/** Counts a buyer's clicks on the links inside, by their targets (O-10), without code in the links. */
function CountClicks({ of, children }: Pick<DetailFrameProps, 'of' | 'children'>) {
  const count = ({ target }: MouseEvent) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
    const kind = href ? clickOf(href) : null
    if (kind && !of.isMine) sendClick(of.id, kind)
  }
  return (
    <div className="contents" onClickCapture={count}>
      {children}
    </div>
  )
}

/** Counts a visit to the page of another person's listing (F-15, F-72, G-25). */
function useVisit({ id, isMine }: { id: string; isMine: boolean }): void {
  useEffect(() => {
    if (isMine) return
    sendVisit(id)
    sendFinding(id)
  }, [id, isMine])
}

/** Shares a page's link through the device's share sheet, or copies it (G-04, G-05). */
function ShareButton({ title, text, path }: { title: string; text?: string; path: string }) {
  const t = useTranslations('discovery')
  const share = async () => {
    const outcome = await shareLink({ title, ...(text && { text }), url: `${location.origin}${hrefOf(path)}` })
    if (outcome === 'shared' || outcome === 'copied') sendClick(path.split('/').at(-1)!, 'share')
    if (outcome === 'copied') toast(t('linkCopied'), { tone: 'ok' })
    if (outcome === 'failed') toast(t('linkNotCopied'), { tone: 'problem' })
  }
  return (
    <IconButton
      variant="floating"
      label={t('share')}
      icon={<Share2 aria-hidden="true" />}
      onClick={() => void share()}
    />
  )
}

interface ListingReviewsProps {
  listingId: string
  canWrite: boolean
}

/** "Customer Reviews" of a listing, with a form to write one (G-21 … G-24). */
function ListingReviews({ listingId, canWrite }: ListingReviewsProps) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const hasHidden = Boolean(useReviews(listingId).data?.pages[0]?.hidden)
  return (
    <section className="mt-2">
      <SectionHeader
        title={t('customerReviews')}
        end={
          canWrite &&
          !hasHidden && (
            <LinkButton size="small" variant="text" href={`/ratings?product=${encodeURIComponent(listingId)}`}>
              {tListings('writeReview')}
            </LinkButton>
          )
        }
      />
      <ReviewList listingId={listingId} />
    </section>
  )
}

/**
 * The kind as which a click on a link is counted; null: not counted. A link that asks for the location in the chat
 * counts as directions.
 */
export function clickOf(href: string): ClickKind | null {
  if (/^(tel|sms|mailto):/.test(href)) return 'contact'
  if (href.startsWith('https://www.google.com/maps/dir/')) return 'directions'
  const [path, query = ''] = href.split('?')
  if (!/(^|\/)(chat|circle)$/.test(path!)) return null
  const params = new URLSearchParams(query)
  if (!params.has('sellerId') && !params.has('userId')) return null
  return params.get('requestType') === 'location' ? 'directions' : 'contact'
}
