import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Photo } from '#features/photos/web/Photo.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { DisputeCase } from '../caseContract.ts'
import { readDispute, restoreReview } from './calls.ts'
import { buyersPath } from '../rules.ts'
import { Assign } from './Assign.tsx'
import { OwnerPanel } from './OwnerPanel.tsx'
import { useAct, useAdmin } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ResolveForm } from './ResolveForm.tsx'
import { useAdminWords } from './useAdminWords.ts'
import { useDisputeTitle } from './useDisputeTitle.ts'
import '#features/meetings/web/words/meetings.ts'
import '#features/reports/web/words/reports.ts'
import './words/admin.ts'

/** One report in a sheet, on a phone. */
export function DisputeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('admin')
  const titleOf = useDisputeTitle()
  const { data } = useAdmin(readDispute, { id })
  return (
    <Sheet open onClose={onClose} title={data ? titleOf(data) : t('investigate')}>
      <DisputeDetail id={id} onDone={onClose} />
    </Sheet>
  )
}

interface DisputeDetailProps {
  id: string
  onDone: () => void
  /** Whether to show the title, needed outside a sheet. */
  heading?: boolean
}

/** One reported thing with its content, all its reports and its owner; the form below closes it (P-14). */
export function DisputeDetail({ id, onDone, heading = false }: DisputeDetailProps) {
  const t = useTranslations('admin')
  const titleOf = useDisputeTitle()
  const query = useAdmin(readDispute, { id })
  return (
    <QueryGate query={query}>
      {(dispute) => (
        <div className="grid gap-5 pb-2 wide:grid-cols-[1fr_18rem] wide:gap-6">
          <div className="flex min-w-0 flex-col gap-5">
            {heading && <h2 className="text-title wrap-safe">{titleOf(dispute)}</h2>}
            <ReportedListing listing={dispute.listing} />
            <Facts dispute={dispute} />
            <Others dispute={dispute} />
            {dispute.status === 'resolved' && dispute.decision && (
              <Banner tone="ok" title={t(`decisions.${dispute.decision}`)}>
                {dispute.answer}
              </Banner>
            )}
            {dispute.status === 'resolved' && dispute.isTakenDown && <RestoreReview dispute={dispute} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Assign
              subject={`report:${dispute.kind}:${dispute.subjectId}`}
              name={titleOf(dispute)}
              assignee={dispute.assignee}
            />
            {dispute.owner && <OwnerPanel owner={dispute.owner} />}
            {dispute.status !== 'resolved' && (
              <div className="wide:order-first">
                <ResolveForm key={dispute.id} disputes={[dispute]} onDone={onDone} />
              </div>
            )}
          </div>
        </div>
      )}
    </QueryGate>
  )
}

/** Restores a review that was hidden, with a reason for its author. */
function RestoreReview({ dispute }: { dispute: DisputeCase }) {
  const t = useTranslations('admin')
  const restore = useAct(restoreReview)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Banner tone="quiet" title={t('isTakenDown')} />
      <Button variant="tint" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={() => setAsking(true)}>
        {t('restoreReview')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('restoreReviewTitle')}
          hint={t('restoreReviewHint')}
          yes={t('restoreReview')}
          onClose={() => setAsking(false)}
          onSend={async (reason) => {
            await restore.mutateAsync({ id: dispute.id, reason })
            toast(t('didRestoreReview'), { tone: 'ok' })
          }}
        />
      )}
    </>
  )
}

/** The reported listing as buyers see it. */
function ReportedListing({ listing }: Pick<DisputeCase, 'listing'>) {
  const t = useTranslations('admin')
  const { money } = useAdminWords()
  if (!listing) return null
  return (
    <div className="flex gap-3">
      {listing.photo && (
        <Photo photo={listing.photo} alt="" sizes="160px" className="aspect-4/3 w-28 shrink-0 rounded-m rail:w-40" />
      )}
      <div className="min-w-0">
        <p className="text-strong wrap-safe">
          {listing.title}
          {listing.pricePaise !== null && ` · ${money(listing.pricePaise)}`}
        </p>
        <p className="line-clamp-6 text-body text-ink-2 whitespace-pre-line wrap-safe">{listing.description}</p>
        {listing.isVisible ? (
          <Link className="text-strong text-brand-ink" href={buyersPath(listing.kind, listing.id)}>
            {t('asBuyersSee')}
          </Link>
        ) : (
          <p className="text-small text-ink-2">{t('hidden')}</p>
        )}
      </div>
    </div>
  )
}

/** Other reports about the same thing; one decision closes all of them. */
function Others({ dispute: { others } }: { dispute: DisputeCase }) {
  const t = useTranslations('admin')
  const tReports = useTranslations('reports')
  const { moment, nameOf } = useAdminWords()
  if (others.length === 0) return null
  return (
    <section aria-label={t('otherReports', { count: others.length })}>
      <h3 className="mb-2 text-strong">{t('otherReports', { count: others.length })}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {others.map((other) => (
          <li key={other.id} className="py-2">
            <p className="text-strong wrap-safe">
              {nameOf(other.reporter)} · {tReports(`rules.${other.rule}`)}
            </p>
            <p className="text-body whitespace-pre-line wrap-safe">{other.text || t('noText')}</p>
            <p className="text-small text-ink-2">
              {moment(other.createdAt)} · {t(`states.${other.status}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ dispute }: { dispute: DisputeCase }) {
  const t = useTranslations('admin')
  const tReports = useTranslations('reports')
  const tMeetings = useTranslations('meetings')
  const { moment, nameOf } = useAdminWords()
  const isOrder = dispute.kind === 'order'
  const facts: [string, string][] = [
    [t('rule'), tReports(`rules.${dispute.rule}`)],
    [t('priority'), t(`priorities.${dispute.priority}`)],
    [t('status'), t(`states.${dispute.status}`)],
    [t(isOrder ? 'buyer' : 'reporter'), nameOf(dispute.buyer)],
    [t(isOrder ? 'seller' : 'about'), nameOf(dispute.seller)],
    ...(isOrder
      ? [[t('reporter'), nameOf(dispute.reporterIsBuyer ? dispute.buyer : dispute.seller)] as [string, string]]
      : []),
    [t('created'), moment(dispute.createdAt)],
    ...(dispute.orderStatus
      ? [[t('orderStands'), t(`orderStates.${dispute.orderStatus as 'requested'}`)] as [string, string]]
      : []),
    ...(dispute.meeting
      ? [
          [tMeetings('where'), dispute.meeting.place] as [string, string],
          [tMeetings('when'), moment(dispute.meeting.at)] as [string, string],
          [tMeetings('meeting'), tMeetings(`shortStates.${dispute.meeting.state}`)] as [string, string],
        ]
      : []),
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-body">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-safe">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="rounded-m bg-well px-3.5 py-2.5 text-body whitespace-pre-line wrap-safe">
        {dispute.text || t('noText')}
      </p>
      {dispute.reviewText !== null && (
        <p className="text-body wrap-safe">
          <b className="font-semibold">{t('review')}:</b> {dispute.reviewText}
        </p>
      )}
      {dispute.photos.length > 0 && (
        <ul aria-label={t('evidence')} className="grid grid-cols-2 gap-2">
          {dispute.photos.map((photo) => (
            <li key={photo.id} className="overflow-hidden rounded-m">
              <Photo photo={photo} alt={t('evidence')} sizes="200px" className="aspect-4/3 w-full" />
            </li>
          ))}
        </ul>
      )}
      {dispute.kind === 'conversation' && <Banner tone="quiet">{t('chatNote')}</Banner>}
    </>
  )
}
