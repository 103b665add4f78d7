import BellOff from 'lucide-react/icons/bell-off'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { hours } from '#core/units.ts'
import { useMomentText } from '#kit/web/useMomentText.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { MUTE_TIMES } from '../rules.ts'
import { type Mute, useSetMute } from './mute.ts'
import './words/chat.ts'

interface MutePartProps {
  conversation: { id: string; name: string }
  mute: Mute
  /** Text of another feature, after the explanation of muting. */
  note: ReactNode
  onClose: () => void
}

const UNMUTED: Mute = { isMuted: false, until: null }

/** Mutes a conversation with one tap on a duration; shows until when it is muted, and unmutes it. */
export function MutePart({ conversation, mute, note, onClose }: MutePartProps) {
  const t = useTranslations('chat')
  const words = useWords()
  const moment = useMomentText()
  const setMute = useSetMute()
  const label = (time: (typeof MUTE_TIMES)[number]) => {
    if (time === null) return t('muteAlways')
    return time < hours(24) ? t('muteHours', { count: time / hours(1) }) : t('muteWeek')
  }
  const choose = async (next: Mute) => {
    onClose()
    await setMute(conversation, next)
    const undo = { label: words.undo, run: () => void setMute(conversation, mute) }
    const said = next.until === null ? t('mutedAlways') : t('mutedUntil', { time: moment(next.until) })
    toast(next.isMuted ? said : t('unmuted'), { undo })
  }
  return (
    <section className="flex flex-col gap-2 px-4 py-3">
      <h3 className="flex items-center gap-3.5 text-strong [&>svg]:size-[22px] [&>svg]:text-brand-ink">
        <BellOff aria-hidden="true" />
        {t('mute')}
      </h3>
      <p className="text-small text-ink-2">
        {mute.isMuted ? (
          mute.until === null ? (
            t('mutedAlways')
          ) : (
            t('mutedUntil', { time: moment(mute.until) })
          )
        ) : (
          <>
            {t('muteHint')} {note}
          </>
        )}
      </p>
      {mute.isMuted ? (
        <Button size="small" variant="tint" className="self-start" onClick={() => void choose(UNMUTED)}>
          {t('unmute')}
        </Button>
      ) : (
        <ChipRow label={t('mute')} wrap>
          {MUTE_TIMES.map((time) => (
            <Chip
              key={time}
              onClick={() =>
                void choose({ isMuted: true, until: time === null ? null : new Date(Date.now() + time).toISOString() })
              }
            >
              {label(time)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </section>
  )
}
