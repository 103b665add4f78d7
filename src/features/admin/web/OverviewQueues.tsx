import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslations } from 'use-intl'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { Card, MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { listDisputes, listReviewQueue } from './calls.ts'
import { buyersPath } from '../rules.ts'
import { ListingActions } from './ListingActions.tsx'
import { useAdmin } from './queries.ts'
import { useAdminWords } from './useAdminWords.ts'
import { useDisputeTitle } from './useDisputeTitle.ts'
import '#features/reports/web/words/reports.ts'
import './words/admin.ts'

const MOST_DISPUTES = 4
const MOST_LISTINGS = 8

/** Shows that a queue is empty, in the place of its rows. */
function NothingWaits({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <SectionHeader title={title} />
      <Card className="flex items-center justify-center gap-2 py-8 text-body text-ink-2">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-ok-ink" />
        {children}
      </Card>
    </section>
  )
}

/** The first rows of the queue of disputes. */
export function FirstDisputes() {
  const t = useTranslations('admin')
  const tReports = useTranslations('reports')
  const { ago } = useAdminWords()
  const titleOf = useDisputeTitle()
  const { data } = useAdmin(listDisputes, { status: 'unresolved' })
  if (!data) return null
  if (data.total === 0) return <NothingWaits title={t('disputes')}>{t('noDisputes')}</NothingWaits>
  return (
    <section>
      <SectionHeader
        title={t('disputes')}
        end={<MoreLink href="/admin?tab=disputes">{t('seeAll', { count: data.total })}</MoreLink>}
      />
      <Card>
        <ul aria-label={t('disputes')} className="flex flex-col divide-y divide-line">
          {data.disputes.slice(0, MOST_DISPUTES).map((dispute) => (
            <li key={dispute.id} className="py-2 first:pt-0 last:pb-0">
              <Link href={`/admin?tab=disputes&dispute=${dispute.id}`} className="flex items-center gap-3 rounded-m">
                <Tag tone={dispute.priority === 'high' ? 'wait' : 'quiet'}>{t(`priorities.${dispute.priority}`)}</Tag>
                <span className="min-w-0 flex-1">
                  <span className="block text-strong wrap-safe">{titleOf(dispute)}</span>
                  <span className="block text-small text-ink-2 wrap-safe">
                    {tReports(`rules.${dispute.rule}`)}
                    {dispute.reports > 1 && ` · ${t('reportedTimes', { count: dispute.reports })}`}
                  </span>
                </span>
                <time dateTime={dispute.createdAt} className="shrink-0 text-small text-ink-3">
                  {ago(dispute.createdAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** The first rows of the queue of listings, with buttons to decide. */
export function FirstListings() {
  const t = useTranslations('admin')
  const { ago, nameOf } = useAdminWords()
  const { data } = useAdmin(listReviewQueue, { status: 'pending' })
  if (!data) return null
  if (data.total === 0) return <NothingWaits title={t('pendingListings')}>{t('nonePending')}</NothingWaits>
  return (
    <section>
      <SectionHeader
        title={t('pendingListings')}
        end={<MoreLink href="/admin?tab=listings">{t('seeAll', { count: data.total })}</MoreLink>}
      />
      <Card>
        <ul aria-label={t('pendingListings')} className="flex flex-col divide-y divide-line">
          {data.listings.slice(0, MOST_LISTINGS).map((listing) => (
            <li
              key={listing.id}
              className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
            >
              <ShapeFrame
                kind={listing.kind === 'shop' || listing.kind === 'office' ? 'place' : 'thing'}
                className="size-12 shrink-0"
              >
                <ListingPicture photo={listing.photo} kind={listing.kind} sizes="48px" />
              </ShapeFrame>
              <span className="min-w-40 flex-1">
                <Link className="block text-strong wrap-safe" href={buyersPath(listing.kind, listing.id)}>
                  {listing.title}
                </Link>
                <span className="block text-small text-ink-2 wrap-safe">
                  {nameOf(listing.seller)} · {t(`kinds.${listing.kind}`)} · {ago(listing.submittedAt)}
                </span>
              </span>
              <ListingActions listing={listing} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
