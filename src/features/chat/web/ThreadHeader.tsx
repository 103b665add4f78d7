import ArrowLeft from 'lucide-react/icons/arrow-left'
import BellOff from 'lucide-react/icons/bell-off'
import ChevronDown from 'lucide-react/icons/chevron-down'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { useOnline } from '#kit/web/connection.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { OpenConversation, Partner } from '../contract.ts'
import { answerWords } from '../rules.ts'
import { PartnerPicture } from './PartnerPicture.tsx'
import type { Topic } from './topics.ts'
import { usePresenceWords } from './usePresenceWords.ts'
import './words/chat.ts'

export interface ThreadHeaderProps {
  name: string
  conversation: OpenConversation | undefined
  /** Null: the person is not known; no photo is shown. */
  partner: Partner | null
  isTyping: boolean
  isMuted: boolean
  onBack: (() => void) | undefined
  onMenu: (() => void) | undefined
}

/** The other person's name, picture and presence, and their usual time to answer; for a shop also its owner. */
export function ThreadHeader({ name, conversation, partner, isTyping, isMuted, onBack, onMenu }: ThreadHeaderProps) {
  const t = useTranslations('chat')
  const words = useWords()
  // Data from before the connection was lost may be outdated.
  const presence = useOnline() ? (conversation?.presence ?? null) : null
  const presenceWords = usePresenceWords()
  const usual = conversation?.usualAnswerMs ?? null
  const answers = usual === null ? null : answerWords(milliseconds(usual))
  const shop = partner?.shop ?? null
  const facts = [
    shop?.owner,
    presenceWords(presence),
    answers && t(`usually_${answers.unit}`, { count: answers.count }),
  ]
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 pt-[max(8px,env(safe-area-inset-top,0px))] pb-2">
      {onBack ? (
        <IconButton
          label={words.back}
          onClick={onBack}
          icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
        />
      ) : (
        <span className="w-2" />
      )}
      {partner && <PartnerPicture partner={partner} name={name} size="middle" online={presence?.isOnline ?? false} />}
      <div className="relative min-w-0 flex-1 ps-1">
        <h1 className="flex items-center gap-1.5 text-head">
          {shop ? (
            <Link href={`/shop/${shop.id}`} className="min-w-0 truncate after:absolute after:inset-0">
              {name}
            </Link>
          ) : (
            <span className="min-w-0 truncate">{name}</span>
          )}
          {isMuted && <BellOff role="img" aria-label={t('muted')} className="size-4.5 shrink-0 text-ink-3" />}
        </h1>
        <p aria-live="polite" className="truncate text-small text-ink-2">
          {isTyping ? (
            <span className="font-semibold text-brand-ink">{t('typing')}</span>
          ) : (
            facts.filter(Boolean).join(' · ')
          )}
        </p>
      </div>
      {onMenu && <IconButton label={words.more} onClick={onMenu} icon={<EllipsisVertical aria-hidden="true" />} />}
    </header>
  )
}

/** One line above the messages: the most urgent topic that the two share; a tap shows all. */
export function TopicBar({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations('chat')
  const [isOpen, setOpen] = useState(false)
  const sorted = topics.toSorted((a, b) => a.rank - b.rank)
  const first = sorted[0]
  if (!first) return null
  const more = sorted.length - 1
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-1 border-b py-1 border-line bg-surface px-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-touch min-w-0 flex-1 items-center gap-2.5 rounded-m px-2 text-start text-small outline-offset-[-3px] hover:bg-well/60 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand-ink"
      >
        {first.icon}
        <span className="line-clamp-3 min-w-0 leading-tight">{first.line}</span>
        {more > 0 && (
          <span className="shrink-0 rounded-full bg-well px-2 py-0.5 text-tag text-ink-2">
            {t('moreTopics', { count: more })}
          </span>
        )}
        <ChevronDown aria-hidden="true" className="ms-auto text-ink-3!" />
      </button>
      {first.action}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('aboutChat')} desktop="center">
        <div className="flex flex-col gap-4">
          {sorted.map(({ key, whole }) => (
            <div key={key}>{whole}</div>
          ))}
        </div>
      </Sheet>
    </div>
  )
}
