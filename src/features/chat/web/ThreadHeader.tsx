import { ArrowLeft, EllipsisVertical } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { answerWords } from '../rules.ts'

export interface ThreadHeaderProps {
  name: string
  /** Null: the person is not known; no photo is shown. */
  photo: string | null
  isTyping: boolean
  usualAnswerMs: number | null
  onBack: (() => void) | undefined
  onMenu: (() => void) | undefined
}

/** The other person's name, photo and usual time to answer. */
export function ThreadHeader({ name, photo, isTyping, usualAnswerMs, onBack, onMenu }: ThreadHeaderProps) {
  const t = useTranslations('chat')
  const words = useWords()
  const usual = usualAnswerMs === null ? null : answerWords(milliseconds(usualAnswerMs))
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
      {photo !== null && <Avatar name={name} src={photo} size="middle" />}
      <div className="min-w-0 flex-1 ps-1">
        <h1 className="truncate text-head">{name}</h1>
        <p aria-live="polite" className="truncate text-small text-ink-2">
          {isTyping ? (
            <span className="font-semibold text-brand-ink">{t('typing')}</span>
          ) : (
            usual && t(`usually_${usual.unit}`, { count: usual.count })
          )}
        </p>
      </div>
      {onMenu && <IconButton label={words.more} onClick={onMenu} icon={<EllipsisVertical aria-hidden="true" />} />}
    </header>
  )
}
