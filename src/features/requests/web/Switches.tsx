import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { useSwitches } from './queries.ts'

/** "Requests near me": one switch per kind, with immediate effect. */
export function Switches() {
  const t = useTranslations('requests')
  const sentence = useErrorSentence()
  const { query, change } = useSwitches()
  const words = {
    buy: [t('switchBuy'), t('switchBuyHint')],
    borrow: [t('switchBorrow'), t('switchBorrowHint')],
    help: [t('switchHelp'), t('switchHelpHint')],
  } as const
  return (
    <section>
      <SectionHeader title={t('switches')} />
      <p className="mb-2 text-small text-ink-2">{t('switchesHint')}</p>
      {change.isError && (
        <Banner tone="wait" live className="mb-2">
          {sentence(change.error)}
        </Banner>
      )}
      {query.data ? (
        <Card className="py-1">
          {(['buy', 'borrow', 'help'] as const).map((kind) => (
            <Switch
              key={kind}
              label={words[kind][0]}
              hint={words[kind][1]}
              checked={query.data[kind]}
              onValue={(isOn) => change.mutate({ kind, isOn })}
            />
          ))}
        </Card>
      ) : (
        query.isError && <Banner tone="wait">{sentence(query.error)}</Banner>
      )}
    </section>
  )
}
