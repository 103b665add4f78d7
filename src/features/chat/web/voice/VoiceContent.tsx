import { MicOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { later } from '#kit/web/later.tsx'
import { soundAddress, type Voice } from '../../voiceContract.ts'
import { voiceTime } from '../../voiceRules.ts'
import type { VoicePlayerProps } from './VoicePlayer.tsx'

const VoicePlayer = later<VoicePlayerProps>(
  async () => (await import('./VoicePlayer.tsx')).VoicePlayer,
  <span className="block h-15 w-64 max-w-full" />,
)

/** A voice message in its bubble; `own` is its recording while it waits to be sent. */
export function VoiceContent({ voice, own }: { voice: Voice; own: Blob | null }) {
  const t = useTranslations('chat')
  const sound = own ?? (voice.id === null ? null : soundAddress(voice.id))
  if (sound === null) {
    return (
      <span className="flex items-center gap-1.5 text-ink-2 italic">
        <MicOff aria-hidden="true" className="size-4 shrink-0" />
        {t('voiceGone', { time: voiceTime(voice.durationMs) })}
      </span>
    )
  }
  return <VoicePlayer sound={sound} durationMs={voice.durationMs} wave={voice.wave} />
}
