import { type MouseEvent, type ReactNode, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { loadAlarm } from '#features/sos/web/device/loadAlarm.ts'
import { goTo, hrefOf } from '#kit/web/address.tsx'
import { lazyComponent, loadAfterFirstScreen } from '#kit/web/lazyComponent.tsx'
import { onStorageFull } from '#kit/web/storage.ts'
import { ConfirmHost } from '#kit/web/ui/confirm.tsx'
import { isPlainClick, type LinkProps, LinkProvider } from '#kit/web/ui/Link.tsx'
import { toast, ToastHost } from '#kit/web/ui/toast.tsx'
import { type Translator, wordsFrom, WordsProvider } from '#kit/web/ui/words.tsx'

/** Loaded after the first screen. */
const FollowSettings = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/settings/web/FollowSettings.tsx')).FollowSettings),
)

const FollowOutbox = lazyComponent(loadAfterFirstScreen(async () => (await import('./FollowOutbox.tsx')).FollowOutbox))

const FollowPosition = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/circles/web/FollowPosition.tsx')).FollowPosition),
)

const FollowMeeting = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/meetings/web/FollowMeeting.tsx')).FollowMeeting),
)

const FollowEvents = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/notifications/web/FollowEvents.tsx')).FollowEvents),
)

const FollowSignOut = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/accounts/web/signOutLater.ts')).FollowSignOut),
)

const FollowSos = lazyComponent(loadAfterFirstScreen(async () => (await loadAlarm()).FollowSos))

const AlertMeetings = lazyComponent(
  async () => (await import('#features/meetings/web/FollowMeeting.tsx')).AlertMeetings,
)

const FollowSeller = lazyComponent(
  loadAfterFirstScreen(async () => (await import('#features/listings/web/serviceCopy.ts')).FollowSeller),
)

/** Provides the UI parts with words and links, and hosts confirmations and toasts. */
export function AppParts({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  const tApp = useTranslations('app')
  useEffect(() => onStorageFull(() => toast(tApp('storageFull'), { tone: 'problem', stayMs: 10_000 })), [tApp])
  const words = useMemo(() => wordsFrom(t as unknown as Translator), [t])
  return (
    <WordsProvider words={words}>
      <LinkProvider component={AppLink}>
        {children}
        <FollowSettings />
        <FollowSignOut />
        <FollowOutbox />
        <FollowEvents />
        <FollowSeller />
        <FollowSos About={AlertMeetings} />
        <FollowPosition />
        <FollowMeeting />
        <ConfirmHost />
        <ToastHost />
      </LinkProvider>
    </WordsProvider>
  )
}

/**
 * A link of the app: a real <a>, so that it can be copied and opened in a new tab; a plain click navigates inside the
 * app.
 */
function AppLink({ href, onClick, target, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || target === '_blank' || href.startsWith('#') || !isPlainClick(event)) return
    event.preventDefault()
    goTo(href)
  }
  return <a {...rest} href={href.startsWith('#') ? href : hrefOf(href)} target={target} onClick={follow} />
}
