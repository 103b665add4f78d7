import { MapPin, Package, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LISTING_ID_PATTERN } from '#core/ids.ts'
import type { Topic } from '#features/chat/web/topics.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import type { CircleMember, NearbyPerson } from '../contract.ts'
import { RelationButton } from './NearbyList.tsx'
import { useCirclePerson } from './queries.ts'
import { useCircleWords } from './useCircleWords.ts'

interface TalkTopics {
  id: string
  member: CircleMember | undefined
  /** The product the seller is asked about; "" for none. */
  product: { id: string; name: string }
  onShow: (what: 'share' | 'map') => void
}

/** Lowest first: a position that is shared now, the product, the circle; orders and meetings come between. */
const RANKS = { shared: 1, product: 4, circle: 5 }

/** What a conversation of the circle is about: where the person is and who sees whom, or the product. */
export function useTalkTopics({ id, member, product, onShow }: TalkTopics): Topic[] {
  const { data: person } = useCirclePerson(member ? '' : id)
  const memberTopic = useMemberTopic(onShow)
  const otherTopic = useOtherTopic()
  const productTopic = useProductTopic()
  const topics: Topic[] = []
  if (member) topics.push(memberTopic(member))
  else if (person && person.relation !== 'member') topics.push(otherTopic(person))
  if (product.name !== '') topics.push(productTopic(product))
  return topics
}

function useMemberTopic(onShow: TalkTopics['onShow']) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  return (member: CircleMember): Topic => {
    const { exact, seesMeUntil } = member
    const facts = [
      seesMeUntil && t('seesYou', { time: words.timeOfDay(seesMeUntil) }),
      exact && t('sharesUntil', { time: words.timeOfDay(exact.endsAt) }),
      words.distance(member) || t('member'),
    ].filter((fact) => typeof fact === 'string')
    const button = (
      <Button
        size="small"
        variant="text"
        icon={<MapPin aria-hidden="true" className="size-5" />}
        onClick={() => onShow(exact ? 'map' : 'share')}
      >
        {t(exact ? 'showOnMap' : 'share')}
      </Button>
    )
    return {
      key: 'circle',
      rank: exact || seesMeUntil ? RANKS.shared : RANKS.circle,
      icon: <Users aria-hidden="true" />,
      line: facts.join(' · '),
      action: button,
      whole: (
        <div className="flex flex-col items-start gap-1">
          {facts.map((fact) => (
            <p key={fact} className="text-body">
              {fact}
            </p>
          ))}
          {button}
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
