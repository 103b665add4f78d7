import { MapPin, Package } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LISTING_ID_PATTERN } from '#core/ids.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import type { CircleMember } from '../contract.ts'
import { RelationButton } from './NearbyList.tsx'
import { useCirclePerson } from './queries.ts'
import { useCircleWords } from './useCircleWords.ts'

interface TalkStripProps {
  id: string
  member: CircleMember | undefined
  /** The product the seller is asked about; "" for none. */
  product: { id: string; name: string }
  onShow: (what: 'share' | 'map') => void
}

/** Below the name in a conversation: distance, presence, shares, and the product. */
export function TalkStrip({ id, member, product, onShow }: TalkStripProps) {
  return (
    <>
      {member ? <MemberStrip member={member} onShow={onShow} /> : <OtherStrip id={id} />}
      {product.name !== '' && <ProductStrip {...product} />}
    </>
  )
}

const STRIP = 'flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1'

function MemberStrip({ member, onShow }: { member: CircleMember } & Pick<TalkStripProps, 'onShow'>) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const { exact, seesMeUntil } = member
  return (
    <div className={STRIP}>
      <p className="min-w-0 flex-1 basis-40 text-small text-ink-2">
        {words.whereabouts(member) || t('member')}
        {seesMeUntil && (
          <span className="block text-accent-ink">{t('seesYou', { time: words.timeOfDay(seesMeUntil) })}</span>
        )}
        {exact && <span className="block">{t('sharesUntil', { time: words.timeOfDay(exact.endsAt) })}</span>}
      </p>
      <Button
        size="small"
        variant="text"
        icon={<MapPin aria-hidden="true" className="size-5" />}
        onClick={() => onShow(exact ? 'map' : 'share')}
      >
        {t(exact ? 'showOnMap' : 'share')}
      </Button>
    </div>
  )
}

/** A person outside the circle: distance of their area, and a button to add them. */
function OtherStrip({ id }: { id: string }) {
  const words = useCircleWords()
  const { data: person } = useCirclePerson(id)
  if (!person || person.relation === 'member') return null
  return (
    <div className={STRIP}>
      <p className="min-w-0 flex-1 text-small text-ink-2">{words.whereabouts(person)}</p>
      <RelationButton person={person} />
    </div>
  )
}

function ProductStrip({ id, name }: { id: string; name: string }) {
  const t = useTranslations('circles')
  const words = (
    <>
      <Package aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
      <span className="min-w-0 truncate">{t('chatAbout', { name })}</span>
    </>
  )
  const look = 'flex min-h-touch shrink-0 items-center gap-2 border-b border-line bg-surface px-4 text-small'
  if (!LISTING_ID_PATTERN.test(id)) return <p className={look}>{words}</p>
  return (
    <Link href={`/product/${id}`} className={look}>
      {words}
    </Link>
  )
}
