import { afterEach, expect, test } from 'vitest'
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
