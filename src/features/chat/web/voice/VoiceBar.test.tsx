import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { SHORTEST_VOICE } from '../../voiceRules.ts'
import { VoiceBar, type VoiceControl } from './VoiceBar.tsx'

afterEach(async () => {
  await clearParts()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A microphone that records silence. */
function stubMicrophone() {
  const stream = { getTracks: () => [], getAudioTracks: () => [] }
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => stream },
    configurable: true,
  })
  class Recorder extends EventTarget {
    static isTypeSupported = () => true
    state = 'inactive'
    mimeType = 'audio/webm'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.dispatchEvent(new Event('stop'))
    }
  }
  class Context {
    createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => {} })
    createMediaStreamSource = () => ({ connect: () => {} })
    close = async () => {}
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
}

/** Sends a recording of this length; returns what is sent, and whether the bar closes by itself. */
async function record(length: number) {
  stubMicrophone()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const control = createRef<VoiceControl | null>()
  const [sent, end] = [vi.fn(), vi.fn()]
  await renderPart(
    <Words>
      <VoiceBar control={control} draft={null} onDraft={() => {}} onSend={sent} onEnd={end} />
    </Words>,
  )
  await until(() => expect(document.querySelector('[role=timer]')).not.toBeNull())
  now = length
  await doing(() => control.current!.send())
  await until(() => expect(sent.mock.calls.length + end.mock.calls.length).toBeGreaterThan(0))
  return { sent: sent.mock.calls.map(([{ durationMs }]) => durationMs), isClosed: end.mock.calls.length > 0 }
}

test('a recording shorter than a word is discarded instead of sent', async () => {
  expect(await record(SHORTEST_VOICE - 1)).toEqual({ sent: [], isClosed: true })
})

test('a recording of the shortest length is sent', async () => {
  expect(await record(SHORTEST_VOICE)).toEqual({ sent: [SHORTEST_VOICE], isClosed: false })
})
