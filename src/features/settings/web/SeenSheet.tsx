import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { SeenPerson } from '../contract.ts'
import type { Onlooker } from '../rules.ts'
import { useSeenBy } from './queries.ts'
import './words/settings.ts'

const ONLOOKERS = ['stranger', 'circle', 'seller'] as const satisfies Onlooker[]

/** How others see the signed-in person, by the saved settings. */
export function SeenSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const [onlooker, setOnlooker] = useState<Onlooker>('stranger')
  const seen = useSeenBy(onlooker, open)
  return (
    <Sheet open={open} onClose={onClose} title={t('seeMyself')} desktop="center">
      <SegmentedControl
        label={t('onlooker')}
        value={onlooker}
        onValue={(value) => setOnlooker(value as Onlooker)}
        segments={ONLOOKERS.map((value) => ({ value, label: t(`onlooker_${value}`) }))}
      />
      <div aria-live="polite" className="mt-4 min-h-56">
        {seen.data ? (
          <Seen person={seen.data} onlooker={onlooker} />
        ) : seen.isError ? (
          <ErrorState title={sentence(seen.error)} onRetry={() => void seen.refetch()} busy={seen.isFetching} />
        ) : (
          <SkeletonList kind="person" count={2} label={words.loading} />
        )}
      </div>
    </Sheet>
  )
}

function Seen({ person, onlooker }: { person: SeenPerson; onlooker: Onlooker }) {
  const t = useTranslations('settings')
  if (!person.isShown) {
    return (
      <Banner tone="quiet" icon={<EyeOff aria-hidden="true" />} title={t('notShown')}>
        {t('notShownHint')}
      </Banner>
    )
  }
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={person.name} src={person.photo} size="large" />
        <p className="min-w-0 text-title wrap-safe">{person.name}</p>
      </div>
      <dl className="mt-4 flex flex-col divide-y divide-line border-y border-line">
        <Fact name={t('phone')} value={person.phone} />
      </dl>
      <p className="mt-3 text-body text-ink-2">{t(`onlooker_${onlooker}Hint`)}</p>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  const t = useTranslations('settings')
  return (
    <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-body text-ink-2">{name}</dt>
      <dd className={value ? 'text-strong tabular-nums wrap-safe' : 'text-body text-ink-2'}>
        {value ? <bdi>{value}</bdi> : t('withheld')}
      </dd>
    </div>
  )
}
