import { LocateFixed, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { UUID_PATTERN } from '#core/ids.ts'
import { type ConversationParts, ConversationThread } from '#features/chat/web/ConversationThread.tsx'
import type { ThreadTarget } from '#features/chat/web/queries.ts'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import { CircleSide } from './People.tsx'
import { useCircle } from './queries.ts'
import { useCircleActions } from './useCircleActions.ts'
import { useTalkTopics } from './useTalkTopics.tsx'

/**
 * The conversation of /circle with a person: a member or a specialist (K-16), or a seller about a product (K-17, K-18).
 */
export function CircleTalk(parts: ConversationParts) {
  const t = useTranslations('circles')
  const [params] = useQueryParams()
  const target = targetOf(params)
  const back = useGoBack('/circle')
  const circle = useCircle()
  const [sheet, setSheet] = useState<'share' | 'map' | null>(null)
  const member = circle.data?.members.find(({ id }) => id === target?.userId)
  const product = { id: params.get('productId') ?? '', name: params.get('productName') ?? '' }
  const topics = useTalkTopics({ id: target?.userId ?? '', member, product, onShow: setSheet })
  usePageTitle(t('title'))
  if (!target) return <NotFound />
  const rows = member && <MemberRows member={member} onShare={() => setSheet('share')} />
  return (
    <Page width="full" className="min-h-0 flex-[1_1_0px]! flex-row! overflow-hidden">
      <CircleSide circle={circle} openId={target.userId} />
      <ConversationThread {...parts} target={target} onBack={back} topics={topics} menuEnd={() => rows} />
      <MemberSheet member={sheet ? member : undefined} start={sheet ?? 'share'} onClose={() => setSheet(null)} />
    </Page>
  )
}

function MemberRows({ member, onShare }: { member: { id: string; name: string }; onShare: () => void }) {
  const t = useTranslations('circles')
  const actions = useCircleActions()
  return (
    <>
      <NavRow onClick={onShare} icon={<LocateFixed aria-hidden="true" />} title={t('share')} />
      <NavRow
        onClick={() => void actions.remove(member)}
        icon={<UserMinus aria-hidden="true" />}
        title={t('removeFromCircle')}
      />
    </>
  )
}

function NotFound() {
  const t = useTranslations('circles')
  return (
    <Page>
      <ErrorState title={t('notFound')} actions={<LinkButton href="/circle">{t('backToCircle')}</LinkButton>} />
    </Page>
  )
}

/** The person in an address of /circle (W-48); null for an invalid id. */
function targetOf(params: URLSearchParams): (Extract<ThreadTarget, { userId: string }> & object) | null {
  const userId = params.get('userId')
  if (userId !== null) return UUID_PATTERN.test(userId) ? { userId } : null
  const sellerId = params.get('sellerId') ?? ''
  if (!UUID_PATTERN.test(sellerId)) return null
  const listingId = params.get('productId') ?? ''
  return {
    userId: sellerId,
    name: params.get('sellerName') ?? '',
    isSeller: true,
    ...(listingId !== '' && { listingId }),
    productName: params.get('productName') ?? '',
    asksLocation: params.get('requestType') === 'location',
  }
}
