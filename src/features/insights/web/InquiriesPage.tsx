import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useMomentText } from '#kit/web/useMomentText.ts'
import type { InquiryShown } from '../contract.ts'
import { useInquiries } from './queries.ts'
import './words/insights.ts'

/** Inquiries about a product of the user (J-01 … J-05), at both of its addresses. */
export function InquiriesPage() {
  const t = useTranslations('insights')
  const sentence = useErrorSentence()
  const id = usePathParam('id')
  const query = useInquiries(id)
  const { data, error } = query
  usePageTitle(data ? `${t('inquiries')} · ${data.name}` : t('inquiries'))
  const isFinal = error instanceof ApiError && [403, 404].includes(error.status)
  return (
    <Page width="form">
      <PageHeader title={t('inquiries')} sub={data?.name} back="/item-list" />
      {error && (isFinal || !data) ? (
        <ErrorState
          title={sentence(error)}
          busy={query.isFetching}
          {...(!isFinal && { onRetry: () => void query.refetch() })}
          actions={
            <LinkButton variant="text" href="/item-list">
              {t('toItems')}
            </LinkButton>
          }
        />
      ) : !data ? (
        <SkeletonList kind="person" label={t('loading')} />
      ) : data.inquiries.length === 0 ? (
        <EmptyState className="my-auto" drawing={<NoMessages />} title={t('noMessages')}>
          {t('noMessagesHint')}
        </EmptyState>
      ) : (
        <ul aria-label={t('inquiries')} className="flex flex-col gap-3">
          {data.inquiries.map((inquiry) => (
            <li key={inquiry.buyerId}>
              <Inquiry inquiry={inquiry} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

const CARD = 'flex items-start gap-3 rounded-l border border-line bg-surface p-4 shadow-card'

/** Buyer, text and time; a tap opens the conversation. */
function Inquiry({ inquiry }: { inquiry: InquiryShown }) {
  const { conversationId } = inquiry
  const content = <InquiryContent inquiry={inquiry} hasLink={conversationId !== null} />
  if (conversationId === null) return <div className={CARD}>{content}</div>
  return (
    <Link href={`/chat/${conversationId}`} className={CARD}>
      {content}
    </Link>
  )
}

function InquiryContent({ inquiry, hasLink }: { inquiry: InquiryShown; hasLink: boolean }) {
  const t = useTranslations('insights')
  const moment = useMomentText()
  const name = inquiry.buyerName || t('somebody')
  return (
    <>
      <Avatar name={name} size="row" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <strong className="text-strong wrap-safe">{name}</strong>
          <time dateTime={inquiry.at} className="text-small text-ink-2">
            {moment(inquiry.at)}
          </time>
        </span>
        <span className="mt-1 block text-body whitespace-pre-line wrap-safe">{inquiry.text}</span>
      </span>
      {hasLink && <ChevronRight aria-hidden="true" className="mt-2 size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />}
    </>
  )
}
