import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { REPORT_KINDS } from '#features/reports/rules.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useWide } from '#kit/web/useWide.ts'
import type { Dispute } from '../caseContract.ts'
import { investigateDispute, listDisputes } from './calls.ts'
import { DisputeDetail, DisputeSheet } from './DisputeDetail.tsx'
import { useAct, usePaged } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { QueueFilters, useQueueFilter } from './QueueFilters.tsx'
import { MoreRows, QueueList } from './QueueTools.tsx'
import { ResolveForm } from './ResolveForm.tsx'
import { UndoStrip } from './undo.tsx'
import { shortId, useAdminWords } from './useAdminWords.ts'
import { useDisputeTitle } from './useDisputeTitle.ts'
import '#features/reports/web/words/reports.ts'
import './words/admin.ts'

const STATES = ['unresolved', 'resolved'] as const

/**
 * Reported things, most urgent first (P-11 … P-14). The opened one is shown beside the list on a wide screen and in a
 * sheet on a phone; opening it marks it as investigated.
 */
export function DisputesPanel() {
  const t = useTranslations('admin')
  const isWide = useWide()
  const filter = useQueueFilter(STATES, REPORT_KINDS)
  const [params, setParams] = useQueryParams()
  const openId = params.get('dispute')
  const query = usePaged(listDisputes, filter, ({ disputes }) => disputes)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const close = () => setParams({ dispute: null })
  useInvestigation(openId, query.data?.pages.flatMap(({ disputes }) => disputes) ?? [])
  return (
    <div className="flex flex-col gap-4">
      <QueueFilters
        tab="disputes"
        states={STATES.map((value) => ({ value, label: t(value === 'resolved' ? 'resolvedOnes' : value) }))}
        kinds={REPORT_KINDS.map((value) => ({ value, label: t(`reportKinds.${value}`) }))}
      />
      <UndoStrip />
      <QueryGate query={query}>
        {({ pages }) => {
          const disputes = pages.flatMap((page) => page.disputes)
          const shownId = openId ?? (isWide ? (disputes[0]?.id ?? null) : null)
          if (disputes.length === 0 && openId === null)
            return (
              <EmptyState drawing={<NoMessages />} title={t(filter.status === 'unresolved' ? 'noDisputes' : 'none')}>
                {filter.status === 'unresolved' && t('noDisputesHint')}
              </EmptyState>
            )
          return (
            <div className="grid gap-6 rail:grid-cols-[19rem_1fr] rail:items-start">
              <div className="flex min-w-0 flex-col gap-3">
                <p className="hidden text-small text-ink-3 pointer-fine:block">{t('disputeKeys')}</p>
                <ResolveMany disputes={disputes.filter(({ id }) => chosen.includes(id))} onDone={() => setChosen([])} />
                <QueueList label={t('disputes')}>
                  {disputes.map((dispute) => (
                    <li key={dispute.id} tabIndex={-1} className="rounded-l">
                      <DisputeRow
                        dispute={dispute}
                        isOpen={isWide && dispute.id === shownId}
                        isChosen={chosen.includes(dispute.id)}
                        onOpen={() => setParams({ dispute: dispute.id })}
                        onChosen={(isOn) =>
                          setChosen(isOn ? [...chosen, dispute.id] : chosen.filter((id) => id !== dispute.id))
                        }
                      />
                    </li>
                  ))}
                </QueueList>
                <MoreRows shown={disputes.length} total={pages.at(-1)?.total ?? 0} query={query} />
              </div>
              {isWide && shownId !== null && (
                <Card>
                  <DisputeDetail key={shownId} id={shownId} onDone={close} heading />
                </Card>
              )}
            </div>
          )
        }}
      </QueryGate>
      {!isWide && openId !== null && <DisputeSheet key={openId} id={openId} onClose={close} />}
    </div>
  )
}

/** Marks a report as investigated when it is opened. */
function useInvestigation(openId: string | null, disputes: readonly Dispute[]) {
  const { mutate } = useAct(investigateDispute)
  const isOpen = disputes.some(({ id, status }) => id === openId && status === 'open')
  useEffect(() => {
    if (openId !== null && isOpen) mutate({ id: openId })
  }, [openId, isOpen, mutate])
}

/** Closes the selected reports with one answer. */
function ResolveMany({ disputes, onDone }: { disputes: readonly Dispute[]; onDone: () => void }) {
  const t = useTranslations('admin')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (disputes.length === 0) return null
  return (
    <>
      <Button size="small" className="self-start" onClick={() => setAsking(true)}>
        {t('resolveMany', { count: disputes.length })}
      </Button>
      {isAsking && (
        <Dialog open onClose={close} title={t('resolveMany', { count: disputes.length })}>
          <ResolveForm
            disputes={disputes}
            onDone={() => {
              close()
              onDone()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

const STATE_TONES = { open: 'wait', investigating: 'brand', resolved: 'ok' } as const

interface DisputeRowProps {
  dispute: Dispute
  isOpen: boolean
  isChosen: boolean
  onOpen: () => void
  onChosen: (isOn: boolean) => void
}

function DisputeRow({ dispute, isOpen, isChosen, onOpen, onChosen }: DisputeRowProps) {
  const t = useTranslations('admin')
  const tReports = useTranslations('reports')
  const { ago, nameOf } = useAdminWords()
  const title = useDisputeTitle()(dispute)
  const isOrder = dispute.kind === 'order'
  const isResolved = dispute.status === 'resolved'
  return (
    <Card className={cx(isOpen && 'border-brand-ink! bg-brand-tint!')}>
      <article aria-label={title} aria-current={isOpen} className="flex flex-col gap-3">
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="mb-1 flex flex-wrap gap-1.5">
            <Tag tone={dispute.priority === 'high' ? 'wait' : 'quiet'}>{t(`priorities.${dispute.priority}`)}</Tag>
            {dispute.reports > 1 && <Tag tone="wait">{t('reportedTimes', { count: dispute.reports })}</Tag>}
            <Tag tone={STATE_TONES[dispute.status]}>{t(`states.${dispute.status}`)}</Tag>
            {dispute.assignee && <Tag>{dispute.assignee.name}</Tag>}
          </p>
          <h3 className="text-strong wrap-safe">{title}</h3>
          <p className="text-body wrap-safe">{tReports(`rules.${dispute.rule}`)}</p>
          <p className="text-small text-ink-2 wrap-safe">
            {t(isOrder ? 'buyer' : 'reporter')}: {nameOf(dispute.buyer)} · {t(isOrder ? 'seller' : 'about')}:{' '}
            {nameOf(dispute.seller)}
          </p>
          <p className="text-small text-ink-3 tabular-nums">
            {shortId(dispute.id)} · <time dateTime={dispute.createdAt}>{ago(dispute.createdAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {!isResolved && <Checkbox label={t('choose')} checked={isChosen} onValue={onChosen} />}
          <Button
            data-follow=""
            variant="tint"
            size="small"
            className="ms-auto"
            aria-label={isResolved ? `${t('look')}: ${title}` : t('investigateName', { name: title })}
            onClick={onOpen}
          >
            {t(isResolved ? 'look' : 'investigate')}
          </Button>
        </div>
      </article>
    </Card>
  )
}
