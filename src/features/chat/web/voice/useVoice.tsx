import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '#kit/web/idle.ts'
import { later } from '#kit/web/later.tsx'
import type { VoiceBarProps, VoiceControl } from './VoiceBar.tsx'
import { VoiceButton } from './VoiceButton.tsx'
import { keepVoiceDraft, readVoiceDraft, type Recording } from './voiceDrafts.ts'

const loadBar = async () => (await import('./VoiceBar.tsx')).VoiceBar
const VoiceBar = later<VoiceBarProps>(loadBar, <div className="min-h-field flex-1" />)

/**
 * The parts with which a chat records voice messages; `button` is null without a microphone, `bar` while nothing is
 * recorded.
 */
export function useVoice(userId: string, partnerId: string, onSend: (recording: Recording) => Promise<unknown>) {
  const hasMicrophone = useHasMicrophone()
  const [isOn, setOn] = useState(false)
  const [draft, setDraft] = useState<Recording | null>(null)
  const control = useRef<VoiceControl | null>(null)
  // Before the first tap, so that a hold records from its beginning.
  useEffect(() => (hasMicrophone ? whenIdle(() => void loadBar().catch(() => undefined)) : undefined), [hasMicrophone])
  useEffect(() => {
    let isGone = false
    void readVoiceDraft(userId, partnerId).then((kept) => {
      if (isGone || !kept) return
      setDraft(kept)
      setOn(true)
    })
    return () => {
      isGone = true
    }
  }, [userId, partnerId])
  const keep = (next: Recording | null) => {
    setDraft(next)
    void keepVoiceDraft(userId, partnerId, next)
  }
  const end = () => setOn(false)
  const send = (recording: Recording) => {
    end()
    onSend(recording).then(
      () => keep(null),
      () => {
        keep(recording)
        setOn(true)
      },
    )
  }
  return {
    button:
      hasMicrophone || isOn ? (
        <VoiceButton
          isOn={isOn}
          onStart={() => setOn(true)}
          onSend={() => control.current?.send()}
          onCancel={() => control.current?.cancel()}
        />
      ) : null,
    bar: isOn ? <VoiceBar control={control} draft={draft} onDraft={keep} onSend={send} onEnd={end} /> : null,
  }
}

/** True when this device can record: it has a microphone, whether or not it may be used yet. */
function useHasMicrophone(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    // Absent on pages without TLS.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices?.enumerateDevices || typeof MediaRecorder === 'undefined') return
    const look = () => {
      devices.enumerateDevices().then(
        (found) => setHas(found.some(({ kind }) => kind === 'audioinput')),
        () => setHas(false),
      )
    }
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [])
  return has
}
