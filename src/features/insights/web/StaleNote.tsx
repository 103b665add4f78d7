import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import './words/insights.ts'

interface Asked {
  data: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Shows that the numbers are from the last visit, when the server cannot be reached. */
export function StaleNote({ query }: { query: Asked }) {
  const t = useTranslations('insights')
  const words = useWords()
  if (!query.isError || query.data === undefined) return null
  return (
    <Banner
      live
      className="mt-3"
      tone="wait"
      action={
        <Button size="small" variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.tryAgain}
        </Button>
      }
    >
      {t('stale')}
    </Banner>
  )
}
