import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmHost } from '#kit/web/ui/confirm.tsx'
import { LinkProvider } from '#kit/web/ui/Link.tsx'
import { ToastHost } from '#kit/web/ui/toast.tsx'
import { type Say, WordsProvider, wordsFrom } from '#kit/web/ui/words.tsx'
import { AppLink } from './AppLink.tsx'

/** Sets up the dumb parts for everything inside: their words, their links, and where confirmations and toasts appear. */
export function AppParts({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  const words = useMemo(() => wordsFrom(t as unknown as Say), [t])
  return (
    <WordsProvider words={words}>
      <LinkProvider component={AppLink}>
        {children}
        <ConfirmHost />
        <ToastHost />
      </LinkProvider>
    </WordsProvider>
  )
}
