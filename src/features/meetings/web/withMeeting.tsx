import Handshake from 'lucide-react/icons/handshake'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { isOpen } from '../rules.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { type OrderToMeet, useMeetingWith } from './useMeetingWith.ts'
import './words/meetings.ts'

/** Somebody whom the user may meet, and the subject of the meeting. */
export interface MeetingSubject {
  userId: string
  name: string
  listingId?: string | null
  orderId?: string
}

/** The address of the form that proposes a meeting. */
export function proposeAddress({ userId, name, listingId, orderId }: MeetingSubject): string {
  const params = new URLSearchParams({ with: userId, name })
  if (listingId) params.set('listing', listingId)
  if (orderId) params.set('order', orderId)
  return `/meet?${params}`
}

const MeetingCard = lazyComponent(async () => (await import('./MeetingCard.tsx')).MeetingCard)
const WaitingCard = lazyComponent(async () => (await import('./MeetingCard.tsx')).WaitingCard)

interface MeetingWithProps {
  userId: string | null
  /** Only a meeting about this order or its item. */
  order?: OrderToMeet
  className?: string
}

/** Card in a chat or an order: the open or unfinished meeting with a person; nothing if there is none. */
export function MeetingWith({ userId, order, className }: MeetingWithProps) {
  const { own, waiting } = useMeetingWith(userId, order)
  const place = className === undefined ? {} : { className }
  if (own) return <MeetingCard meeting={own} {...place} />
  return waiting ? <WaitingCard proposal={waiting} {...place} /> : null
}

interface ProposeRowProps {
  subject: MeetingSubject
  /** True if the two people have a chat; until then the row explains what to do. */
  isOpened: boolean
  /** True for a demo person, once the chat exists: demo people and real people do not meet. */
  isDemo: boolean
  /** Called on a tap before the chat exists. */
  onTooSoon: () => void
}

/** A row that opens the form, shown while the two people have no open meeting. */
export function ProposeRow({ subject, isOpened, isDemo, onTooSoon }: ProposeRowProps) {
  const t = useTranslations('meetings')
  const { own, waiting } = useMeetingWith(subject.userId)
  const user = useUser()
  if (waiting || (own && isOpen(own)) || (isOpened && user?.isDemo !== isDemo)) return null
  if (!isOpened) {
    return (
      <NavRow onClick={onTooSoon} icon={<Handshake aria-hidden="true" />} title={t('propose')} sub={t('writeFirst')} />
    )
  }
  return (
    <NavRow
      href={proposeAddress(subject)}
      icon={<Handshake aria-hidden="true" />}
      title={t('propose')}
      sub={t('proposeHint')}
    />
  )
}

/** `ProposeRow` as a button. */
export function ProposeButton({ subject }: { subject: MeetingSubject }) {
  const t = useTranslations('meetings')
  const { own, waiting } = useMeetingWith(subject.userId)
  if (waiting || (own && isOpen(own))) return null
  return (
    <LinkButton
      variant="tint"
      href={proposeAddress(subject)}
      icon={<Handshake aria-hidden="true" className="size-5" />}
    >
      {t('propose')}
    </LinkButton>
  )
}
