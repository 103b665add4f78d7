import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { loadAlarm } from '#features/sos/web/device/loadAlarm.ts'
import { ConfirmHost } from '#kit/web/ui/confirm.tsx'
import { LinkProvider } from '#kit/web/ui/Link.tsx'
import { onStorageFull } from '#kit/web/storage.ts'
import { toast, ToastHost } from '#kit/web/ui/toast.tsx'
import { type Say, WordsProvider, wordsFrom } from '#kit/web/ui/words.tsx'
import { AppLink } from './AppLink.tsx'
import { afterwards, later } from '#kit/web/later.tsx'

/** Loaded after the first screen. */
const FollowSettings = later(
  afterwards(async () => (await import('#features/settings/web/FollowSettings.tsx')).FollowSettings),
)

const FollowOutbox = later(afterwards(async () => (await import('./FollowOutbox.tsx')).FollowOutbox))

const FollowPosition = later(
  afterwards(async () => (await import('#features/circles/web/FollowPosition.tsx')).FollowPosition),
)

const FollowMeeting = later(
  afterwards(async () => (await import('#features/meetings/web/FollowMeeting.tsx')).FollowMeeting),
)

const FollowEvents = later(afterwards(async () => (await import('./FollowEvents.tsx')).FollowEvents))

const FollowSos = later(afterwards(async () => (await loadAlarm()).FollowSos))

const FollowSeller = later(
  afterwards(async () => (await import('#features/listings/web/FollowSeller.tsx')).FollowSeller),
)

/** Provides the UI parts with words and links, and hosts confirmations and toasts. */
export function AppParts({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  const tApp = useTranslations('app')
  useEffect(() => onStorageFull(() => toast(tApp('storageFull'), { tone: 'problem', stayMs: 10_000 })), [tApp])
  const words = useMemo(() => wordsFrom(t as unknown as Say), [t])
  return (
    <WordsProvider words={words}>
      <LinkProvider component={AppLink}>
        {children}
        <FollowSettings />
        <FollowOutbox />
        <FollowEvents />
        <FollowSeller />
        <FollowSos />
        <FollowPosition />
        <FollowMeeting />
        <ConfirmHost />
        <ToastHost />
      </LinkProvider>
    </WordsProvider>
  )
}
