import { newId } from '#core/ids.ts'
import { Composer } from './Composer.tsx'
import { useDraft } from './useDraft.ts'
import type { useThread } from './useThread.ts'
import { useVoice } from './voice/useVoice.tsx'
import type { ReplyTarget } from './waitingMessages.ts'

interface WritingProps {
  thread: ReturnType<typeof useThread>
  partnerId: string
  name: string
  replyTo: ReplyTarget | null
  onDropReply: () => void
  onMore: () => void
  onPhotos: () => void
}

/** The message field of a conversation with its draft. */
export function Writing({ thread, partnerId, name, replyTo, onDropReply, onMore, onPhotos }: WritingProps) {
  const [text, setText] = useDraft(thread.me, partnerId)
  const voice = useVoice(thread.me, partnerId, async ({ sound, durationMs, wave }) => {
    await thread.send({ sound, voice: { id: newId(), durationMs, wave }, replyTo })
    onDropReply()
  })
  return (
    <Composer
      text={text}
      voice={voice}
      onText={(next) => {
        setText(next)
        if (next.trim() !== '') thread.typing.tell()
      }}
      listing={thread.listing}
      onDropListing={thread.dropListing}
      replyTo={replyTo}
      author={name}
      onDropReply={onDropReply}
      onSend={() => {
        const sent = text.trim()
        setText('')
        onDropReply()
        void thread.send({ text: sent, replyTo }).catch(() => setText(sent))
      }}
      onMore={onMore}
      onPhotos={onPhotos}
    />
  )
}
