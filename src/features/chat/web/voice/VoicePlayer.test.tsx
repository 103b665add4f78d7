import { afterEach, expect, test, vi } from 'vitest'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'

afterEach(clearParts)

test('the button of a voice message pauses it while it plays, and plays it at any other time', async () => {
  await renderPart(
    <Words>
      <VoicePlayer sound="/sound" durationMs={2000} wave={[1, 2]} />
    </Words>,
  )
  await until(() => expect(byRole('button', 'Play the voice message, 0:02')).toBeTruthy())
  const happens = (event: string) => doing(() => void document.querySelector('audio')!.dispatchEvent(new Event(event)))
  for (const end of ['pause', 'error']) {
    await happens('play')
    expect(byRole('button', 'Pause')).toBeTruthy()
    await happens(end)
    expect(byRole('button', 'Play the voice message, 0:02')).toBeTruthy()
  }
})

test('a waiting recording keeps its address while it is read again and sent, so that it plays on', async () => {
  const player = (sound: Blob | string) => (
    <Words>
      <VoicePlayer sound={sound} durationMs={2000} wave={[1, 2]} />
    </Words>
  )
  const recording = () => new Blob(['sound'], { type: 'audio/webm' })
  const { update } = await renderPart(player(recording()))
  const address = () => document.querySelector('audio')!.getAttribute('src')
  const before = address()
  expect(before).toMatch(/^blob:/)
  for (const sound of [recording(), '/sound']) {
    await update(player(sound))
    expect(address()).toBe(before)
  }
})

test('a voice message falls silent when its screen goes, as after a sign-out in another tab', async () => {
  await renderPart(
    <Words>
      <VoicePlayer sound="/sound" durationMs={2000} wave={[1, 2]} />
    </Words>,
  )
  const pause = vi.spyOn(document.querySelector('audio')!, 'pause')
  await clearParts()
  expect(pause).toHaveBeenCalledOnce()
})
