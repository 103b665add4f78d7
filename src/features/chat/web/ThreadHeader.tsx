import { ArrowLeft, BellOff, EllipsisVertical } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { useOnline } from '#kit/web/connection.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { OpenConversation, Partner } from '../contract.ts'
import { answerWords } from '../rules.ts'
import { PartnerPicture } from './PartnerPicture.tsx'
import { usePresenceWords } from './usePresenceWords.ts'

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

/** The other person's name, picture and presence, and their usual time to answer; of a shop also its owner. */
export function ThreadHeader({ name, conversation, partner, isTyping, isMuted, onBack, onMenu }: ThreadHeaderProps) {
  const t = useTranslations('chat')
  const words = useWords()
  // What was told before the connection was lost may no longer be true.
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
