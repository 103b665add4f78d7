import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { HOME_ZONE, localeOf } from '#core/dates.ts'
import { LANGUAGE_COOKIE } from '#core/languageCookie.ts'
import { writeDatesIn } from './dateFormat.ts'
import { keptFields } from './keptFields.ts'
import { PREFIX, storageEntry, writeCookie } from './storage.ts'

/** Languages with a complete interface. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** A pseudo-language for tests, never offered: lengthened English with accents, right to left. */
export const PSEUDO_LANGUAGE = 'qps-plocm'
type Voice = Language | typeof PSEUDO_LANGUAGE
const VOICES: readonly Voice[] = [...LANGUAGES, PSEUDO_LANGUAGE]

/** Messages by key, possibly grouped. */
interface Messages {
  [key: string]: string | Messages
}
type Catalogue = Record<string, Record<string, string>>
type Loader = () => Promise<Catalogue>

const files = {
  en: import.meta.glob<Record<string, string>>('/locales/en/{app,ui,errors.first}.json', {
    import: 'default',
    eager: true,
  }),
  errors: import.meta.glob<Record<string, string>>('/locales/en/errors.json', { import: 'default' }),
  hi: import.meta.glob<Record<string, string>>('/locales/hi/*.json', { import: 'default' }),
}

/** Messages by part; a part may have several files: `sos.json` and `sos.button.json`. */
function asCatalogue(files: [string, Record<string, string>][]): Catalogue {
  const catalogue: Catalogue = {}
  for (const [path, messages] of files) {
    const part = /(\w+)[\w.]*\.json$/.exec(path)![1]!
    catalogue[part] = { ...catalogue[part], ...messages }
  }
  return catalogue
}

/** The English messages loaded so far: those of every screen, and those added by `learnWords`. */
const english: Catalogue = asCatalogue(Object.entries(files.en))

const isGroup = (message: unknown): message is Record<string, string> =>
  typeof message === 'object' && message !== null && !Array.isArray(message)

let pseudo: ((messages: Record<string, string>) => Record<string, string>) | null = null

const LOADERS: Record<Voice, Loader> = {
  en: async () => english,
  hi: async () =>
    asCatalogue(await Promise.all(Object.entries(files.hi).map(async ([path, load]) => [path, await load()] as const))),
  [PSEUDO_LANGUAGE]: async () => {
    const { pseudoMessage } = await import('./pseudo.ts')
    pseudo = (messages) =>
      Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [
          key,
          isGroup(message) ? (pseudo!(message) as unknown as string) : (pseudoMessage(message) as string),
        ]),
      )
    return Object.fromEntries(Object.entries(english).map(([part, messages]) => [part, pseudo!(messages)]))
  },
}

/** Languages written from right to left; none has a catalogue yet. */
const RIGHT_TO_LEFT = ['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi', PSEUDO_LANGUAGE]

/** A language choice as stored in this browser. */
export interface KeptLanguage {
  code: string
  autoDetect: boolean
  /** Time of the choice in milliseconds since 1970; 0: never chosen. */
  at: number
  /** Id of the person who chose; absent: the choice is for the person who signs in next. */
  userId?: string | undefined
}

const saved = storageEntry<KeptLanguage>(`${PREFIX}_language`, (kept) => {
  const language = keptFields(
    kept,
    { code: 'string', autoDetect: 'boolean', at: 'number' },
    { autoDetect: false, at: 0 },
  )
  return language && { ...language, ...keptFields(kept, { userId: 'string' }) }
})

interface Spoken {
  voice: Voice
  /** Extended in place by `learnWords`, before a part's messages are used. */
  messages: Catalogue
  /** The language's own messages of all parts. */
  own: Catalogue
}

let spoken: Spoken = { voice: 'en', messages: { ...english }, own: {} }
let kept: KeptLanguage | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * The stored choice; before one, the language of the public page that led here (`?lang=`), else English without
 * detection.
 */
export function keptLanguage(): KeptLanguage {
  kept ??= saved.read() ?? languageOfLink() ?? { code: 'en', autoDetect: false, at: 0 }
  return kept
}

/**
 * The language named in the link. It is stored, because the next page has another address; a later choice, here or in
 * the account, replaces it.
 * @returns null if the link names none, or English
 */
function languageOfLink(): KeptLanguage | null {
  const code = voiceOf(new URLSearchParams(globalThis.location?.search).get('lang') ?? '')
  if (code === undefined || code === 'en' || code === PSEUDO_LANGUAGE) return null
  const found = { code, autoDetect: false, at: 0 }
  saved.write(found)
  writeCookie(LANGUAGE_COOKIE, code)
  return found
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== saved.key && key !== null) return
  kept = undefined
  tell()
  void speak(startingLanguage())
})

const voiceOf = (code: string): Voice | undefined =>
  VOICES.find((voice) => voice === code || voice === code.split('-')[0])

/**
 * The interface language for a choice: with auto-detection the first supported language of the browser, else the
 * chosen one if it has a catalogue, else English.
 */
export function languageForChoice({ code, autoDetect }: Pick<KeptLanguage, 'code' | 'autoDetect'>): Voice {
  const wanted = autoDetect ? navigator.languages : [code]
  return wanted.map(voiceOf).find((voice) => voice !== undefined) ?? 'en'
}

/** The language for the stored choice. */
export const startingLanguage = (): Voice => languageForChoice(keptLanguage())

/** Changes the interface language once its messages are loaded; missing messages fall back to English. */
export async function speak(voice: Voice): Promise<void> {
  const own = await LOADERS[voice]()
  if (voice === spoken.voice && own === spoken.own) return
  const messages = Object.fromEntries(Object.keys(english).map((part) => [part, { ...english[part], ...own[part] }]))
  spoken = { voice, messages, own }
  writeDatesIn(localeOf(voice))
  tell()
}

/**
 * Adds the English messages of one part. `features/x/web/words/x.ts` calls it, and every file that shows messages of
 * that part imports that file.
 */
export function learnWords(part: string, words: Messages): void {
  english[part] = { ...english[part], ...(words as Record<string, string>) }
  const own = spoken.voice === PSEUDO_LANGUAGE ? pseudo?.(english[part]) : spoken.own[part]
  spoken.messages[part] = { ...english[part], ...own }
}

/**
 * Loads the sentences of all errors; to be called after the first commit, since it replaces the messages (main.tsx). An
 * error that is already shown gets its own sentence then.
 */
export async function learnErrors(): Promise<void> {
  for (const load of Object.values(files.errors)) learnWords('errors', await load())
  // a new object, because translators cache by the identity of `messages`
  spoken = { ...spoken, messages: { ...spoken.messages } }
  tell()
}

/** Stores the choice for the next visit. */
export function keepLanguage(
  code: string,
  autoDetect = false,
  rest: Partial<Pick<KeptLanguage, 'at' | 'userId'>> = {},
): void {
  kept = { code, autoDetect, at: Date.now(), ...rest }
  saved.write(kept)
  writeCookie(LANGUAGE_COOKIE, languageForChoice(kept)) // so that the server renders the first page in it
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stored choice; updates on every change. */
export function useKeptLanguage(): KeptLanguage {
  return useSyncExternalStore(subscribe, keptLanguage)
}

/** The current interface language. */
export function useLanguage(): Language {
  const voice = useSyncExternalStore(subscribe, () => spoken.voice)
  return voice === PSEUDO_LANGUAGE ? 'en' : voice
}

/** Provides the messages of the current language, and sets `lang` and `dir` of the page. */
export function Words({ children }: { children: ReactNode }) {
  const { voice, messages } = useSyncExternalStore(subscribe, () => spoken)
  useEffect(() => {
    document.documentElement.lang = voice === PSEUDO_LANGUAGE ? 'en' : voice
    document.documentElement.dir = RIGHT_TO_LEFT.includes(voice) ? 'rtl' : 'ltr'
  }, [voice])
  return (
    <IntlProvider locale={localeOf(voice)} messages={messages} timeZone={HOME_ZONE}>
      {children}
    </IntlProvider>
  )
}
