import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openApp, user } from './kit/app.tsx'
import { tap } from './kit/hands.ts'
import { person } from './kit/people.ts'

/** The browser recognizes this text; null: access was denied. @returns the languages it listened for */
function recognizeSpeech(...heard: (string | null)[]): string[] {
  const languages: string[] = []
  class Recognition extends EventTarget {
    lang = ''
    start() {
      const said = heard[Math.min(languages.length, heard.length - 1)]
      languages.push(this.lang)
      setTimeout(() => {
        const event = said
          ? Object.assign(new Event('result'), { results: [[{ transcript: said }]] })
          : Object.assign(new Event('error'), { error: 'not-allowed' })
        this.dispatchEvent(event)
        if (!said) this.dispatchEvent(new Event('end'))
      })
    }
    stop() {
      this.dispatchEvent(new Event('end'))
    }
    abort() {}
  }
  vi.stubGlobal('SpeechRecognition', Recognition)
  vi.stubGlobal('webkitSpeechRecognition', Recognition)
  return languages
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const searchParams = () => Object.fromEntries(new URL(location.href).searchParams)

test('[D-55] spoken words become text and filters', async () => {
  const said = 'cheapest plumber within 2 km open now'
  recognizeSpeech(said)
  await openApp('/filters', await person('Ravi'))
  await tap('button', 'Search by voice')
  const open = await sheet('Search by voice')
  await open.findByText(said)
  await user.click(open.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('plumber'))
  expect(searchParams()).toEqual({ q: 'plumber', distance: '2', open: '1', sort: 'cheapest', browse: '1' })
})

test('[D-55] in Hindi as well, in the language of the screen; failures are reported and can be retried', async () => {
  const said = 'दो किलोमीटर के अंदर सबसे सस्ता प्लंबर जो अभी खुला हो'
  const languages = recognizeSpeech(null, said)
  localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi' }))
  await openApp('/filters', await person('Ravi'))
  await tap('button', 'बोलकर खोजें')
  const open = await sheet('बोलकर खोजें')
  await open.findByText('माइक की अनुमति नहीं है। ब्राउज़र में अनुमति दें।')
  await user.click(open.getByRole('button', { name: 'फिर से बोलें' }))
  await open.findByText(said)
  await user.click(open.getByRole('button', { name: 'खोजें' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('प्लंबर'))
  expect(searchParams()).toEqual({ q: 'प्लंबर', distance: '2', open: '1', sort: 'cheapest', browse: '1' })
  expect(languages).toEqual(['hi-IN', 'hi-IN'])
})

test('[D-55] [W-65] voice search works from Home, too', async () => {
  recognizeSpeech('milk')
  await openApp('/home', await person('Asha'))
  await tap('button', 'Search by voice')
  const open = await sheet('Search by voice')
  await open.findByText('milk')
  await user.click(open.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/filters\?q=milk/))
})

test('[D-55] without speech recognition no microphone is offered', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  await openApp('/filters', await person('Ravi'))
  await screen.findByRole('searchbox')
  await screen.findByRole('heading', { name: 'Products' })
  expect(screen.queryByRole('button', { name: 'Search by voice' })).toBeNull()
})
