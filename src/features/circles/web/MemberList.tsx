import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { CircleMember } from '../contract.ts'
import { MemberSheet } from './MemberSheet.tsx'
import { useCircleWords } from './useCircleWords.ts'

/** The members of the circle, latest conversation first (K-08, K-13). */
export function MemberList({ members }: { members: readonly CircleMember[] }) {
  const t = useTranslations('circles')
  const [openId, setOpenId] = useState<string | null>(null)
  const sorted = members.toSorted((a, b) => b.lastMessageTime.localeCompare(a.lastMessageTime))
  const open = members.find(({ id }) => id === openId)
  return (
    <>
      <ul aria-label={t('yourCircle')} className="divide-y divide-line">
        {sorted.map((member) => (
          <li key={member.id}>
            <MemberRow member={member} onMore={() => setOpenId(member.id)} />
          </li>
        ))}
      </ul>
      <MemberSheet member={open} onClose={() => setOpenId(null)} />
    </>
  )
}

function MemberRow({ member, onMore }: { member: CircleMember; onMore: () => void }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const name = words.nameOf(member)
  const shared = member.exact && t('sharesUntil', { time: words.timeOfDay(member.exact.endsAt) })
  return (
    <PersonRow
      href={`/circle?userId=${member.id}`}
      name={name}
      avatar={<Avatar name={name} src={member.profilePhoto} online={member.presence?.isOnline ?? false} />}
      line={words.lastMessage(member)}
      distance={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {words.whereabouts(member)}
          {shared && <Tag tone="new">{shared}</Tag>}
          {member.seesMeUntil && <Tag tone="wait">{t('seesYou', { time: words.timeOfDay(member.seesMeUntil) })}</Tag>}
        </span>
      }
      {...(member.lastMessageTime !== '' && { time: words.shortTime(member.lastMessageTime) })}
      unread={member.unread}
      {...(member.isDemo && { tag: <Tag>{t('demo')}</Tag> })}
      action={
        <IconButton
          className="-me-2"
          label={t('actionsOf', { name })}
          icon={<EllipsisVertical aria-hidden="true" />}
          onClick={onMore}
        />
      }
    />
  )
}
