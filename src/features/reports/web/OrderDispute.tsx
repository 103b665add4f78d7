import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { useOrderDispute } from './queries.ts'
import { ReportButton } from './ReportButton.tsx'
import './words/reports.ts'

const TONES = { open: 'wait', investigating: 'wait', resolved: 'ok' } as const

/** The dispute about an order and its result, for its two parties; and a button to report a problem (P-15). */
export function OrderDispute({ orderId, canReport }: { orderId: string; canReport: boolean }) {
  const t = useTranslations('reports')
  const { data: dispute, isPending } = useOrderDispute(orderId)
  if (isPending) return null
  const isOver = !dispute || dispute.status === 'resolved'
  return (
    <>
      {dispute && (
        <Banner tone={TONES[dispute.status]} live title={t(`dispute.${dispute.status}`)}>
          <p className="wrap-safe">
            {t(dispute.isMine ? 'byYou' : 'byOther', {
              date: dateText(new Date(dispute.createdAt)),
              rule: t(`rules.${dispute.rule}`),
            })}
          </p>
          {dispute.text !== '' && <p className="whitespace-pre-line wrap-safe">{dispute.text}</p>}
          {isOver ? (
            <p className="mt-1 text-strong whitespace-pre-line wrap-safe">{dispute.answer}</p>
          ) : (
            <p className="mt-1">{t('waits')}</p>
          )}
        </Banner>
      )}
      {isOver && canReport && <ReportButton className="self-start" subject={{ kind: 'order', id: orderId }} />}
    </>
  )
}
