import ArrowLeft from 'lucide-react/icons/arrow-left'
import BellOff from 'lucide-react/icons/bell-off'
import ChevronDown from 'lucide-react/icons/chevron-down'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { ApiError } from '#kit/web/api.ts'
import { useOnline } from '#kit/web/connection.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import type { OpenConversation, Partner } from '../contract.ts'
import type { SentPlace } from '../messageContract.ts'
import { answerWords } from '../rules.ts'
import { PartnerPicture } from './PartnerPicture.tsx'
import type { Topic } from './topics.ts'
import { usePresenceWords } from './usePresenceWords.ts'
import { useSetBlocked } from './useSetBlocked.ts'
import type { useThread } from './useThread.ts'
import './words/chat.ts'

interface ThreadHeaderProps {
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
    <div className="flex min-h-14 shrink-0 flex-wrap items-center justify-end gap-x-1 border-b border-line bg-surface px-2 py-1">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-touch min-w-0 flex-1 basis-[7rem] items-center gap-2.5 rounded-m px-2 text-start text-small outline-offset-[-3px] hover:bg-well/60 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand-ink"
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

/** Shown instead of messages: loading, a conversation of other people, another error, or no messages yet (J-17). */
export function ThreadState({ thread }: { thread: ReturnType<typeof useThread> }) {
  const t = useTranslations('chat')
  const tErrors = useTranslations('errors')
  const sentence = useErrorSentence()
  const { opened, messages, shown } = thread
  if (shown.length > 0) return null
  const failed = opened.isError ? opened : messages.isError ? messages : null
  const isUnknown = failed?.error instanceof ApiError && [400, 404].includes(failed.error.status)
  if (isUnknown) {
    return (
      <ErrorState
        className="my-auto"
        title={tErrors('conversationNotFound')}
        actions={
          <LinkButton variant="text" href="/chat">
            {t('toChats')}
          </LinkButton>
        }
      />
    )
  }
  const isOffline = failed?.error instanceof ApiError && failed.error.code === 'network'
  // A message to a known person is stored and sent later, so this is no error.
  if (isOffline && thread.partnerId !== null)
    return <p className="m-auto px-gutter py-10 text-center text-body text-ink-2">{t('offlineHint')}</p>
  if (failed) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void failed.refetch()} busy={failed.isFetching}>
        {sentence(failed.error)}
      </ErrorState>
    )
  }
  if (opened.isPending || messages.isPending)
    return <SkeletonList kind="row" count={3} label={t('loading')} className="px-gutter" />
  return <p className="m-auto px-gutter py-10 text-center text-body text-ink-2">{t('noMessages')}</p>
}

/** Replaces the message field for a person whom the user blocks. */
export function BlockedNote({ conversation, name }: { conversation: OpenConversation; name: string }) {
  const t = useTranslations('chat')
  const sentence = useErrorSentence()
  const setBlocked = useSetBlocked()
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface p-3">
      <p className="text-body text-ink-2">{t('youBlocked', { name })}</p>
      <Button
        size="small"
        variant="tint"
        busy={setBlocked.isPending}
        onClick={() =>
          setBlocked.mutate(
            { conversation, isBlocked: false },
            { onError: (error) => toast(sentence(error), { tone: 'problem' }) },
          )
        }
      >
        {t('unblock')}
      </Button>
    </div>
  )
}

/** Asks the other person for their location, when the user taps (K-18). */
export function LocationRequest({
  name,
  product,
  onAsk,
}: {
  name: string
  product: string
  onAsk: (text: string) => void
}) {
  const t = useTranslations('chat')
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return null
  const text = product === '' ? t('locationRequestText') : t('locationRequestAbout', { product })
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-accent-tint px-4 py-3">
      <div className="min-w-0 flex-1 basis-[13rem]">
        <p className="text-strong">{t('askLocation', { name })}</p>
        <p className="text-small text-ink-2 wrap-safe">“{text}”</p>
      </div>
      <Button
        size="small"
        icon={<MapPin aria-hidden="true" className="size-5" />}
        onClick={() => {
          setAsked(true)
          onAsk(text)
        }}
      >
        {t('sendRequest')}
      </Button>
    </div>
  )
}

/** Asks the user whether to send their exact position; after a yes, measures it and passes it on. */
export function useSendPlace(name: string, onPlace: (place: SentPlace) => void): () => void {
  const t = useTranslations('chat')
  const device = useGeolocation('product', {
    onFix: ({ latitude, longitude }) => onPlace({ latitude, longitude }),
    onFailure: () => toast(t('placeFailed'), { tone: 'problem' }),
  })
  return () =>
    void confirm({
      title: t('sendPlaceQuestion', { name }),
      body: t('sendPlaceBody'),
      yes: t('sendPlaceYes'),
      no: t('sendPlaceNo'),
    }).then((yes) => yes && device.locate())
}
