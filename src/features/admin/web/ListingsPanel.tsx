import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ReviewedListing } from '../caseContract.ts'
import { listReviewQueue } from './calls.ts'
import { decideListings } from './calls.ts'
import { buyersPath, MOST_AT_ONCE } from '../rules.ts'
import { Assign } from './Assign.tsx'
import { ListingActions } from './ListingActions.tsx'
import { useAct, usePaged } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { QueueFilters, useQueueFilter } from './QueueFilters.tsx'
import { MoreRows, QueueList } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { showDecided, UndoStrip } from './undo.tsx'
import { shortId, useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

const STATES = ['pending', 'approved', 'rejected'] as const

/** Listings to review, and reviewed ones (P-07 … P-10). */
export function ListingsPanel() {
  const t = useTranslations('admin')
  const filter = useQueueFilter(STATES, LISTING_KINDS)
  const query = usePaged(listReviewQueue, filter, ({ listings }) => listings)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isPending = filter.status === 'pending'
  return (
    <div className="flex flex-col gap-4">
      <QueueFilters
        tab="listings"
        states={STATES.map((value) => ({ value, label: t(value) }))}
        kinds={LISTING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <UndoStrip />
      <QueryGate query={query}>
        {({ pages }) => {
          const listings = pages.flatMap((page) => page.listings)
          const selected = listings.filter(({ id }) => chosen.includes(id))
          if (listings.length === 0)
            return (
              <EmptyState drawing={<NothingNearby />} title={t(isPending ? 'nonePending' : 'none')}>
                {isPending && t('nonePendingHint')}
              </EmptyState>
            )
          return (
            <>
              {isPending && (
                <p className="text-small text-ink-2">{t(pages[0]?.approveFirst ? 'approveFirst' : 'visibleAtOnce')}</p>
              )}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {isPending && (
                  <Checkbox
                    label={t('chooseAll')}
                    checked={selected.length === listings.length}
                    onValue={(isOn) => setChosen(isOn ? listings.slice(0, MOST_AT_ONCE).map(({ id }) => id) : [])}
                  />
                )}
                {selected.length > 0 && <DecideMany listings={selected} onDone={() => setChosen([])} />}
                <p className="ms-auto hidden text-small text-ink-3 pointer-fine:block">{t('queueKeys')}</p>
              </div>
              <QueueList label={t('listings')}>
                {listings.map((listing) => (
                  <li key={listing.id} tabIndex={-1} className="rounded-l">
                    <ListingRow
                      listing={listing}
                      isChosen={chosen.includes(listing.id)}
                      onChosen={(isOn) =>
                        setChosen(isOn ? [...chosen, listing.id] : chosen.filter((id) => id !== listing.id))
                      }
                    />
                  </li>
                ))}
              </QueueList>
              <MoreRows shown={listings.length} total={pages.at(-1)?.total ?? 0} query={query} />
            </>
          )
        }}
      </QueryGate>
    </div>
  )
}

/** Decides about the selected listings, all or none. */
function DecideMany({ listings, onDone }: { listings: readonly ReviewedListing[]; onDone: () => void }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const decide = useAct(decideListings)
  const [isRejecting, setRejecting] = useState(false)
  const count = listings.length
  const ids = listings.map(({ id }) => id)
  async function approve() {
    try {
      const { undo } = await decide.mutateAsync({ ids, decision: 'approved' })
      showDecided(t('didApproveMany', { count }), undo)
      onDone()
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <>
      <Button size="small" busy={decide.isPending} onClick={() => void approve()}>
        {t('approveMany', { count })}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setRejecting(true)}>
        {t('rejectMany', { count })}
      </Button>
      {isRejecting && (
        <ReasonDialog
          title={t('rejectMany', { count })}
          hint={t('rejectHint')}
          yes={t('reject')}
          danger
          onClose={() => setRejecting(false)}
          onSend={async (reason) => {
            const { undo } = await decide.mutateAsync({ ids, decision: 'rejected', reason })
            showDecided(t('didRejectMany', { count }), undo)
            onDone()
          }}
        />
      )}
    </>
  )
}

const TONES = { pending: 'wait', approved: 'ok', rejected: 'wait' } as const

interface ListingRowProps {
  listing: ReviewedListing
  isChosen: boolean
  onChosen: (isOn: boolean) => void
}

function ListingRow({ listing, isChosen, onChosen }: ListingRowProps) {
  const t = useTranslations('admin')
  const categoryName = useCategoryName()
  const { ago, nameOf, money } = useAdminWords()
  const { id, title, kind, status, photo, category, submittedAt, description } = listing
  return (
    <Card>
      <article aria-label={title} className="flex flex-col gap-3 rail:flex-row rail:items-center">
        <div className="flex min-w-0 flex-1 gap-3">
          <ShapeFrame kind={kind === 'shop' || kind === 'office' ? 'place' : 'thing'} className="size-16 shrink-0">
            <ListingPicture photo={photo} kind={kind} sizes="64px" />
          </ShapeFrame>
          <div className="flex min-w-0 flex-col gap-0.5">
            <h3 className="text-strong wrap-safe">
              {status === 'rejected' ? (
                title
              ) : (
                <Link className="underline decoration-line-strong" href={buyersPath(kind, id)}>
                  {title}
                </Link>
              )}
            </h3>
            <p className="text-small text-ink-2 wrap-safe">
              {nameOf(listing.seller)} · {t(`kinds.${kind}`)} · {categoryName(category)}
              {listing.pricePaise !== null && ` · ${money(listing.pricePaise)}`}
            </p>
            {description !== '' && <p className="line-clamp-2 text-small text-ink-2 wrap-safe">{description}</p>}
            <p className="text-small text-ink-3 tabular-nums">
              {shortId(id)} · <time dateTime={submittedAt}>{ago(submittedAt)}</time>
            </p>
            <p className="mt-1 flex flex-wrap gap-1.5">
              <Tag tone={TONES[status]}>{t(status)}</Tag>
              {!listing.isVisible && <Tag>{t('hidden')}</Tag>}
              {listing.reports > 0 && <Tag tone="wait">{t('reportedTimes', { count: listing.reports })}</Tag>}
              {listing.twins.map((twin) => (
                <Tag key={twin.id} tone="wait">
                  {twin.why === 'photo' ? t('samePhoto', { name: twin.title }) : t('sameTitle')}
                </Tag>
              ))}
            </p>
            {listing.reason !== '' && <p className="text-small wrap-safe">{listing.reason}</p>}
          </div>
        </div>
        {status === 'pending' && (
          <Checkbox label={t('choose')} checked={isChosen} onValue={onChosen} className="shrink-0" />
        )}
        <Assign subject={`listing:${id}`} name={title} assignee={listing.assignee} />
        <ListingActions listing={listing} />
      </article>
    </Card>
  )
}
