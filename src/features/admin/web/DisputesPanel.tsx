import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { type Dispute, investigateDispute, listDisputes } from '../caseContract.ts'
import { DisputeSheet } from './DisputeSheet.tsx'
import { useAct, usePaged } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { MoreRows, QueueList, useQueueSearch } from './QueueTools.tsx'
import { shortId, useAdminWords } from './useAdminWords.ts'
import { useDisputeTitle } from './useDisputeTitle.ts'

/** Reports and disputes, most urgent first (P-11 … P-14); opening one marks it as being investigated. */
export function DisputesPanel() {
  const t = useTranslations('admin')
  const [status, setStatus] = useState<'unresolved' | 'resolved'>('unresolved')
  const [params, setParams] = useQueryParams()
  const [openId, setOpenId] = useState<string | null>(params.get('dispute'))
  const { q, field } = useQueueSearch()
  const query = usePaged(listDisputes, { status, q }, ({ disputes }) => disputes)
  const sentence = useErrorSentence()
  const investigate = useAct(investigateDispute)
  const open = (dispute: Dispute) => {
    setOpenId(dispute.id)
    if (dispute.status === 'open')
      investigate.mutate({ id: dispute.id }, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  }
  const close = () => {
    setOpenId(null)
    if (params.has('dispute')) setParams({ dispute: null })
  }
  return (
    <div className="flex flex-col gap-4">
      <ChipRow label={t('which')}>
        <Chip on={status === 'unresolved'} onClick={() => setStatus('unresolved')}>
          {t('unresolved')}
        </Chip>
        <Chip on={status === 'resolved'} onClick={() => setStatus('resolved')}>
          {t('resolvedOnes')}
        </Chip>
      </ChipRow>
      {field}
      <QueryGate query={query}>
        {({ pages }) => {
          const disputes = pages.flatMap((page) => page.disputes)
          return disputes.length === 0 ? (
            <EmptyState drawing={<NoMessages />} title={t(status === 'unresolved' ? 'noDisputes' : 'none')}>
              {status === 'unresolved' && t('noDisputesHint')}
            </EmptyState>
          ) : (
            <>
              <QueueList label={t('disputes')}>
                {disputes.map((dispute) => (
                  <li key={dispute.id} tabIndex={-1} className="rounded-l">
                    <DisputeRow dispute={dispute} onOpen={() => open(dispute)} />
                  </li>
                ))}
              </QueueList>
              <MoreRows shown={disputes.length} total={pages.at(-1)?.total ?? 0} query={query} />
            </>
          )
        }}
      </QueryGate>
      {openId !== null && <DisputeSheet key={openId} id={openId} onClose={close} />}
    </div>
  )
}

const STATE_TONES = { open: 'wait', investigating: 'brand', resolved: 'ok' } as const

function DisputeRow({ dispute, onOpen }: { dispute: Dispute; onOpen: () => void }) {
  const t = useTranslations('admin')
  const tReports = useTranslations('reports')
  const { ago, nameOf } = useAdminWords()
  const title = useDisputeTitle()(dispute)
  const isOrder = dispute.kind === 'order'
  return (
    <Card>
      <article aria-label={title} className="flex flex-col gap-3 rail:flex-row rail:items-center">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <p className="mb-1 flex flex-wrap gap-1.5">
            <Tag tone={dispute.priority === 'high' ? 'wait' : 'quiet'}>{t(`priorities.${dispute.priority}`)}</Tag>
            {dispute.reports > 1 && <Tag tone="wait">{t('reportedTimes', { count: dispute.reports })}</Tag>}
            <Tag tone={STATE_TONES[dispute.status]}>{t(`states.${dispute.status}`)}</Tag>
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
        <Button
          data-key="a"
          variant="tint"
          className="rail:self-center"
          aria-label={dispute.status === 'resolved' ? `${t('look')}: ${title}` : t('investigateName', { name: title })}
          onClick={onOpen}
        >
          {t(dispute.status === 'resolved' ? 'look' : 'investigate')}
        </Button>
      </article>
    </Card>
  )
}
