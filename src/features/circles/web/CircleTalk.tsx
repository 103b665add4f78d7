import LocateFixed from 'lucide-react/icons/locate-fixed'
import LocateOff from 'lucide-react/icons/locate-off'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import UserMinus from 'lucide-react/icons/user-minus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { type ConversationParts, ConversationThread } from '#features/chat/web/ConversationThread.tsx'
import type { ThreadTarget } from '#features/chat/web/queries.ts'
import type { Topic } from '#features/chat/web/topics.ts'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import type { CircleMember, NearbyPerson } from '../contract.ts'
import { MemberSheet } from './MemberSheet.tsx'
import { RelationButton } from './NearbyList.tsx'
import { CircleSide } from './People.tsx'
import { useCircle, useCirclePerson } from './queries.ts'
import { useCircleActions } from './useCircleActions.ts'
import { useCircleWords } from './useCircleWords.ts'
import './words/circles.ts'

/**
 * Rank of a topic, lowest first: a position shared now, the product, the circle; orders and meetings have ranks in
 * between.
 */
const RANKS = { shared: 1, product: 4, circle: 5 }

/** The chat of /circle with a person: a member or a specialist (K-16), or a seller about a product (K-17, K-18). */
export function CircleTalk(parts: ConversationParts) {
  const t = useTranslations('circles')
  const [params] = useQueryParams()
  const target = targetOf(params)
  const back = useGoBack('/circle')
  const circle = useCircle()
  const actions = useCircleActions()
  const [sheet, setSheet] = useState<'share' | 'map' | null>(null)
  const member = circle.data?.members.find(({ id }) => id === target?.userId)
  const product = { id: params.get('productId') ?? '', name: params.get('productName') ?? '' }
  const topics = useTalkTopics({
    id: target?.userId ?? '',
    member,
    product,
    onShow: setSheet,
    onStop: (who) => void actions.stopSharing(who),
  })
  usePageTitle(t('title'))
  if (!target) return <NotFound />
  const remove = (who: CircleMember, closeMenu: () => void) => {
    closeMenu()
    void actions.remove(who)
  }
  const memberRows = (closeMenu: () => void) =>
    member && (
      <MemberRows
        member={member}
        onShare={() => setSheet('share')}
        onStop={() => {
          closeMenu()
          void actions.stopSharing(member)
        }}
        onRemove={() => remove(member, closeMenu)}
      />
    )
  return (
    <Page width="full" className="min-h-0 flex-[1_1_0px]! flex-row! overflow-hidden">
      <CircleSide circle={circle} openId={target.userId} />
      <ConversationThread
        {...parts}
        target={target}
        onBack={back}
        topics={topics}
        menuEnd={(_, onClose) => memberRows(onClose)}
      />
      <MemberSheet member={sheet ? member : undefined} start={sheet ?? 'share'} onClose={() => setSheet(null)} />
    </Page>
  )
}

interface MemberRowsProps {
  member: CircleMember
  onShare: () => void
  onStop: () => void
  onRemove: () => void
}

function MemberRows({ member: { seesMeUntil }, onShare, onStop, onRemove }: MemberRowsProps) {
  const t = useTranslations('circles')
  return (
    <>
      <NavRow
        onClick={onShare}
        icon={<LocateFixed aria-hidden="true" />}
        title={t(seesMeUntil ? 'shareAgain' : 'share')}
      />
      {seesMeUntil && <NavRow onClick={onStop} icon={<LocateOff aria-hidden="true" />} title={t('stopSharing')} />}
      <NavRow onClick={onRemove} icon={<UserMinus aria-hidden="true" />} title={t('removeFromCircle')} />
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

interface TalkTopics {
  id: string
  member: CircleMember | undefined
  /** The product the seller is asked about; "" for none. */
  product: { id: string; name: string }
  onShow: (what: 'share' | 'map') => void
  /** Stops sharing with this person. */
  onStop: (who: CircleMember) => void
}

/** Topics of a chat: the other person's distance and the positions that the two share, and the product. */
function useTalkTopics({ id, member, product, onShow, onStop }: TalkTopics): Topic[] {
  const person = useCirclePerson(member ? '' : id)
  const memberTopic = useMemberTopic(onShow, onStop)
  const otherTopic = useOtherTopic()
  const productTopic = useProductTopic()
  const topics: Topic[] = []
  if (member) topics.push(memberTopic(member))
  else if (person && person.relation !== 'member') topics.push(otherTopic(person))
  if (product.name !== '') topics.push(productTopic(product))
  return topics
}

/** Who of the two sees the exact position of whom, until when; else the distance. */
function useMemberTopic(onShow: TalkTopics['onShow'], onStop: TalkTopics['onStop']) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  return (member: CircleMember): Topic => {
    const { exact, seesMeUntil } = member
    const sharing = [
      exact && t('youSeeThem', { time: words.timeOfDay(exact.endsAt) }),
      seesMeUntil && t('theySeeYou', { time: words.timeOfDay(seesMeUntil) }),
    ].filter((fact) => typeof fact === 'string')
    const away = words.distance(member) || t('member')
    const line = sharing.length === 2 ? t('seeEachOther') : (sharing[0] ?? away)
    const show = exact && ({ word: 'showOnMap', Icon: MapPin, act: () => onShow('map') } as const)
    const mine = seesMeUntil
      ? ({ word: 'stopSharing', Icon: LocateOff, act: () => onStop(member) } as const)
      : ({ word: 'share', Icon: MapPin, act: () => onShow('share') } as const)
    const first = show ?? mine
    return {
      key: 'circle',
      rank: sharing.length > 0 ? RANKS.shared : RANKS.circle,
      icon: <Users aria-hidden="true" />,
      line,
      // Without an icon the line beside it has room for the whole sentence on a phone.
      action: (
        <Button size="small" variant="text" onClick={first.act}>
          {t(first.word)}
        </Button>
      ),
      whole: (
        <div className="flex flex-col items-start gap-1">
          {[...sharing, away].map((fact) => (
            <p key={fact} className="text-body">
              {fact}
            </p>
          ))}
          {[show, mine].map(
            (each) =>
              each && (
                <Button
                  key={each.word}
                  size="small"
                  variant="text"
                  icon={<each.Icon aria-hidden="true" className="size-5" />}
                  onClick={each.act}
                >
                  {t(each.word)}
                </Button>
              ),
          )}
        </div>
      ),
    }
  }
}

/** A person outside the circle: distance of their area, and a button to add them. */
function useOtherTopic() {
  const t = useTranslations('circles')
  const words = useCircleWords()
  return (person: NearbyPerson): Topic => {
    const line = words.distance(person) || t('notMember')
    const action = <RelationButton person={person} />
    return {
      key: 'circle',
      rank: RANKS.circle,
      icon: <Users aria-hidden="true" />,
      line,
      action,
      whole: (
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 text-body">{line}</p>
          {action}
        </div>
      ),
    }
  }
}

function useProductTopic() {
  const t = useTranslations('circles')
  return ({ id, name }: TalkTopics['product']): Topic => {
    const line = t('chatAbout', { name })
    const icon = <Package aria-hidden="true" />
    const whole = LISTING_ID_PATTERN.test(id) ? (
      <RowCard>
        <NavRow href={`/product/${id}`} icon={icon} title={line} />
      </RowCard>
    ) : (
      <p className="text-body">{line}</p>
    )
    return { key: 'product', rank: RANKS.product, icon, line, whole }
  }
}
