import type { LucideIcon } from 'lucide-react'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { discardCall, type KeptCall } from '#kit/web/outbox.ts'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWaitingOf } from './pending.ts'
import { useMomentText } from '#kit/web/useMomentText.ts'
import './words/offline.ts'

const ICONS: [RegExp, LucideIcon][] = [
  [/^wishlist/, Heart],
  [/^review/, Star],
  [/^message/, MessageCircle],
  [/^order/, Package],
]
const iconOf = (kind: string) => ICONS.find(([pattern]) => pattern.test(kind))?.[1] ?? ClipboardList

/** Actions waiting for the network, by kind, each with an undo button (S-13, S-14). */
export function PendingActions({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const calls = useWaitingOf(userId)
  const undo = async ({ number }: KeptCall) => {
    toast(t((await discardCall(number)) ? 'undone' : 'alreadySent'))
  }
  return (
    <section>
      <SectionHeader
        title={t('pending')}
        end={calls.length > 0 && <Tag tone="wait">{t('waiting', { count: calls.length })}</Tag>}
      />
      {calls.length === 0 ? (
        <p className="text-body text-ink-2">{t('noPending')}</p>
      ) : (
        <RowCard>
          <ul aria-label={t('pending')} className="divide-y divide-line">
            {calls.map((call) => (
              <li key={call.key} className="flex items-center gap-3 py-2.5 ps-4 pe-1.5">
                <ActionWords call={call} />
                <IconButton
                  label={t('undoAction', { item: call.item })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => void undo(call)}
                />
              </li>
            ))}
          </ul>
        </RowCard>
      )}
    </section>
  )
}

/** Icon, subject, kind and time of an action. */
export function ActionWords({ call, children }: { call: KeptCall; children?: ReactNode }) {
  const kind = useKindWord()
  const moment = useMomentText()
  const Icon = iconOf(call.kind)
  const words = (
    <>
      <span className="block text-row wrap-safe">{call.item}</span>
      <span className="block text-small text-ink-2">
        {kind(call.kind)} · {moment(call.at)}
      </span>
      {children}
    </>
  )
  return (
    <>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-thing bg-well text-ink-2 [&>svg]:size-5.5">
        <Icon aria-hidden="true" />
      </span>
      {call.href ? (
        <Link href={call.href} className="min-w-0 flex-1 rounded-s">
          {words}
        </Link>
      ) : (
        <span className="min-w-0 flex-1">{words}</span>
      )}
    </>
  )
}

/** Label of an action by kind; "change" for a kind without a label. */
function useKindWord(): (kind: string) => string {
  const t = useTranslations('offline')
  return (kind) => {
    const key = `kind_${kind}`
    return t.has(key as 'kind_wishlist_add') ? t(key as 'kind_wishlist_add') : t('kind_other')
  }
}
