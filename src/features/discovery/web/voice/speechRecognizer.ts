/** The part of the browsers' speech recognition that is used here; TypeScript's DOM types lack it. */
export interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  maxAlternatives: number
  start: () => void
  stop: () => void
  abort: () => void
}

type Recognizer = new () => Recognition

/** The browser's speech recogniser; undefined if it has none, in which case voice search is not offered (D-55). */
export function speechRecognizer(): Recognizer | undefined {
  const browser = globalThis as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer }
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition
}
