import { Phone } from 'lucide-react'
import { useState } from 'react'
import { onServer } from '#core/paths.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Wordmark } from '#kit/web/ui/Logo.tsx'
import { WordsProvider, wordsFrom } from '#kit/web/ui/words.tsx'
import { clearBrowserStorage } from '#kit/web/storage.ts'
import english from '../../../locales/en/crash.json'
import hindi from '../../../locales/hi/crash.json'

/**
 * Stands in place of the app when drawing it failed (B-68, §8): what happened, the error's own text to copy, and what
 * to do. It needs nothing that may be broken: no router, no query client, no words from above.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const texts = document.documentElement.lang === 'hi' ? hindi : english
  const words = wordsFrom((key: keyof typeof english) => texts[key] ?? key)
  return (
    <WordsProvider words={words}>
      <main className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-gutter pt-4 pb-4">
        <Wordmark />
        <ErrorState
          heading="h1"
          className="my-auto"
          title={texts.title}
          detail={error instanceof Error ? error.message || error.name : String(error)}
          onRetry={() => location.reload()}
          actions={<ClearStorage texts={texts} />}
        >
          {texts.advice}
        </ErrorState>
        <div className="flex items-center gap-3 rounded-l bg-danger-tint py-3 ps-4 pe-3">
          <p className="min-w-0 flex-1 text-body text-ink">{texts.emergency}</p>
          <LinkButton
            href="tel:112"
            variant="danger"
            size="small"
            icon={<Phone aria-hidden="true" className="size-5" />}
          >
            {texts.call}
          </LinkButton>
        </div>
      </main>
    </WordsProvider>
  )
}

/** Asks once more, because what was not sent yet is lost with it. */
function ClearStorage({ texts }: { texts: typeof english }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button variant="text" size="small" onClick={() => setAsked(true)}>
        {texts.clearStorage}
      </Button>
    )
  }
  const clear = () => void clearBrowserStorage().then(() => location.assign(onServer('/')))
  return (
    <div className="flex flex-col items-center gap-2">
      <p role="status" className="text-body text-ink-2">
        {texts.clearWarning}
      </p>
      <Button variant="dangerTint" size="small" onClick={clear}>
        {texts.clearStorageNow}
      </Button>
    </div>
  )
}
