import { useEffect, useRef, useState } from 'react'
import { type Recognition, speechRecognizer } from './speechRecognizer.ts'

interface ResultEvent extends Event {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}
interface FailureEvent extends Event {
  error: string
}

/**
 * The language to listen in, with a region, because some browsers require one: "en" is "en-IN" if the user's browser
 * prefers that. Without such a preference the language's main region is used: "hi" is "hi-IN".
 * @param preferred the languages of the browser, the best first
 */
export function spokenLanguage(language: string, preferred: readonly string[]): string {
  const known = preferred.find((each) => each.startsWith(`${language}-`))
  const { language: name, region } = new Intl.Locale(language).maximize()
  return known ?? (region ? `${name}-${region}` : name)
}

/** Why nothing was recognised: no permission, silence, no connection, or another reason. */
export type HearingProblem = 'denied' | 'silence' | 'network' | 'unknown'

const PROBLEMS: Record<string, HearingProblem> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'denied',
  'no-speech': 'silence',
  network: 'network',
}

interface Hearing {
  isListening: boolean
  /** The text recognised so far. */
  heard: string
  problem: HearingProblem | null
}

const SILENT: Hearing = { isListening: false, heard: '', problem: null }

/**
 * Listens to one sentence. When the user stops it, the text recognised so far is used; without any text the problem is
 * `silence`.
 * @param onHeard called once with the whole sentence
 */
export function useListening(language: string, onHeard: (sentence: string) => void) {
  const [state, setState] = useState(SILENT)
  const running = useRef<Recognition | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function start() {
    const Recognizer = speechRecognizer()
    if (!Recognizer) return
    running.current?.abort()
    const recognition = new Recognizer()
    running.current = recognition
    Object.assign(recognition, {
      lang: spokenLanguage(language, navigator.languages),
      interimResults: true,
      maxAlternatives: 1,
    })
    let heard = ''
    let problem: HearingProblem | null = null
    recognition.addEventListener('result', (event) => {
      heard = Array.from((event as ResultEvent).results, (result) => result[0]?.transcript ?? '')
        .join(' ')
        .trim()
      setState({ isListening: true, heard, problem: null })
    })
    recognition.addEventListener('error', (event) => {
      problem = PROBLEMS[(event as FailureEvent).error] ?? 'unknown'
    })
    recognition.addEventListener('end', () => {
      if (running.current !== recognition) return
      running.current = null
      if (heard !== '' && problem === null) onHeard(heard)
      else setState({ isListening: false, heard: '', problem: problem ?? 'silence' })
    })
    setState({ ...SILENT, isListening: true })
    recognition.start()
  }

  function cancel() {
    const recognition = running.current
    running.current = null
    recognition?.abort()
    setState(SILENT)
  }
  return { ...state, start, cancel, finish: () => running.current?.stop() }
}
