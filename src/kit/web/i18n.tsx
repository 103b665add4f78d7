import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import * as z from 'zod/mini'
import { PREFIX, storageEntry } from './storage.ts'

/** Languages with a complete interface. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

type Catalogue = Record<string, Record<string, string>>
type Loader = () => Promise<Catalogue>

const files = {
  en: import.meta.glob<Record<string, string>>('/locales/en/*.json', { import: 'default', eager: true }),
  hi: import.meta.glob<Record<string, string>>('/locales/hi/*.json', { import: 'default' }),
}

const asCatalogue = (parts: [string, Record<string, string>][]): Catalogue =>
  Object.fromEntries(parts.map(([path, messages]) => [path.replace(/^.*\/|\.json$/g, ''), messages]))

const english = asCatalogue(Object.entries(files.en))

const LOADERS: Record<Language, Loader> = {
  en: async () => english,
  hi: async () =>
    asCatalogue(await Promise.all(Object.entries(files.hi).map(async ([path, load]) => [path, await load()] as const)) as [string, Record<string, string>][]),
}

const saved = storageEntry(`${PREFIX}_language`, z.object({ code: z.string(), autoDetect: z._default(z.boolean(), false) }))

interface Spoken {
  language: Language
  messages: Catalogue
}

let spoken: Spoken = { language: 'en', messages: english }
const listeners = new Set<() => void>()

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

/** The language to start with: the saved one, by auto-detection the browser's, else English. */
export function startingLanguage(): Language {
  const choice = saved.read()
  const code = choice?.autoDetect ? (navigator.language.split('-')[0] ?? 'en') : (choice?.code ?? 'en')
  return isLanguage(code) ? code : 'en'
}

/** Changes the language of the whole interface once its words have arrived; texts without one fall back to English. */
export async function speak(language: Language): Promise<void> {
  const messages = await LOADERS[language]()
  const filled = Object.fromEntries(Object.keys(english).map((part) => [part, { ...english[part], ...messages[part] }]))
  spoken = { language, messages: filled }
  for (const listener of listeners) listener()
}

/** Keeps the choice for the next visit. */
export function keepLanguage(code: string, autoDetect = false): void {
  saved.write({ code, autoDetect })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language spoken now. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => spoken.language)
}

/** Gives the words of the current language to everything inside, and sets `lang` and `dir` of the page. */
export function Words({ children }: { children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(subscribe, () => spoken)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = 'ltr'
  }, [language])
  return (
    <IntlProvider locale={language === 'hi' ? 'hi-IN' : 'en-IN'} messages={messages} timeZone="Asia/Kolkata">
      {children}
    </IntlProvider>
  )
}
