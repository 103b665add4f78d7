import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { approveListing, listReviewQueue, rejectListing, type ReviewedListing } from '../caseContract.ts'
import { buyersPath } from '../rules.ts'
import { useAct, usePaged } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { MoreRows, QueueList, useQueueSearch } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { shortId, useAdminWords } from './useAdminWords.ts'

const STATES = ['pending', 'approved', 'rejected'] as const

/** Listings to review, and reviewed ones (P-07 … P-10). */
export function ListingsPanel() {
  const t = useTranslations('admin')
  const [status, setStatus] = useState<(typeof STATES)[number]>('pending')
  const { q, field } = useQueueSearch()
  const query = usePaged(listReviewQueue, { status, q }, ({ listings }) => listings)
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <div className="flex flex-col gap-4">
      <ChipRow label={t('which')}>
        {STATES.map((each) => (
          <Chip key={each} on={status === each} onClick={() => setStatus(each)}>
            {t(each)}
          </Chip>
        ))}
      </ChipRow>
      {field}
      <QueryGate query={query}>
        {({ pages }) => {
          const listings = pages.flatMap((page) => page.listings)
          const open = listings.filter(({ id }) => chosen.includes(id))
          return (
            <>
              <Banner tone="quiet">{t(pages[0]?.approveFirst ? 'approveFirst' : 'visibleAtOnce')}</Banner>
              {open.length > 0 && <ApproveMany listings={open} onDone={() => setChosen([])} />}
              {listings.length === 0 ? (
                <EmptyState drawing={<NothingNearby />} title={t(status === 'pending' ? 'nonePending' : 'none')}>
                  {status === 'pending' && t('nonePendingHint')}
                </EmptyState>
              ) : (
                <>
                  <p className="hidden text-small text-ink-3 pointer-fine:block">{t('queueKeys')}</p>
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
              )}
            </>
          )
        }}
      </QueryGate>
    </div>
  )
}

const TONES = { pending: 'wait', approved: 'ok', rejected: 'wait' } as const

interface ListingRowProps {
  listing: ReviewedListing
  isChosen: boolean
  onChosen: (isOn: boolean) => void
}

/** Approves the selected listings one after the other; failed ones stay selected and show the reason. */
function ApproveMany({ listings, onDone }: { listings: readonly ReviewedListing[]; onDone: () => void }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const approve = useAct(approveListing)
  const [isBusy, setBusy] = useState(false)
  async function all() {
    setBusy(true)
    try {
      for (const { id } of listings) await approve.mutateAsync({ id })
      toast(t('didApproveMany', { count: listings.length }), { tone: 'ok' })
      onDone()
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <Button className="self-start" busy={isBusy} onClick={() => void (isBusy || all())}>
      {t('approveMany', { count: listings.length })}
    </Button>
  )
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
        <Actions listing={listing} />
      </article>
    </Card>
  )
}

function Actions({ listing: { id, title: name, status } }: { listing: ReviewedListing }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const approve = useAct(approveListing)
  const reject = useAct(rejectListing)
  const [isRejecting, setRejecting] = useState(false)
  async function take() {
    try {
      await approve.mutateAsync({ id })
      toast(t('didApprove', { name }), { tone: 'ok' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <div className="flex shrink-0 justify-end gap-2">
      {status !== 'rejected' && (
        <Button data-key="r" variant="text" aria-label={t('rejectName', { name })} onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      )}
      {status !== 'approved' && (
        <Button
          data-key="a"
          variant="tint"
          icon={<Check aria-hidden="true" className="size-5" />}
          aria-label={t('approveName', { name })}
          busy={approve.isPending}
          onClick={() => void take()}
        >
          {t('approve')}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          title={t('rejectTitle', { name })}
          hint={t('rejectHint')}
          yes={t('reject')}
          danger
          onClose={() => setRejecting(false)}
          onSend={async (reason) => {
            await reject.mutateAsync({ id, reason })
            toast(t('didReject', { name }), { tone: 'ok' })
          }}
        />
      )}
    </div>
  )
}
