/**
 * What the service worker does when it receives a push (ADR 0015). The push contains no personal data: the text is
 * fetched with the user's session; if that fails, a general sentence is shown.
 */
declare const self: ServiceWorkerGlobalScope

interface Pushed {
  type: string
  /** A sentence without names, in the language of the account. */
  title: string
  url: string
  noticeId: string
  tag: string
}

interface Words {
  title: string
  message: string
}

/** Longest wait for the text. */
const TEXT_TIMEOUT_MS = 4000
/** Safari revokes the permission if a push shows no notification. */
const mustShow = /AppleWebKit/.test(navigator.userAgent) && !/Chrom|Android/.test(navigator.userAgent)

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data as { url: string }
  event.waitUntil(open(url))
})

/** The browser renewed its subscription; if this update fails, the page sends it at its next start. */
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(renew())
})

async function show(data: PushMessageData | null): Promise<void> {
  const pushed = data?.json() as Pushed | undefined
  if (!pushed) return
  // Weekly self-test of SOS delivery: shows nothing, if the browser allows that.
  if (pushed.type === 'selfTest') await answerTrial()
  if (pushed.type === 'selfTest' && !mustShow) return
  const isInFront = (await windows()).some(({ focused }) => focused)
  const isSos = pushed.type === 'sos'
  if (isInFront && !isSos && pushed.type !== 'on' && !mustShow) return
  const words = pushed.noticeId === '' ? null : await askWords(pushed.noticeId)
  // These two are missing in the platform's types.
  const options: NotificationOptions & { renotify: boolean; vibrate?: number[] } = {
    body: words?.message ?? '',
    tag: pushed.tag,
    icon: below('/icon-192.png'),
    badge: below('/badge-96.png'),
    requireInteraction: isSos,
    silent: isInFront && !isSos,
    renotify: pushed.tag !== '' && !isInFront,
    data: { url: pushed.url },
    ...(isSos && { vibrate: [400, 200, 400, 200, 800] }),
  }
  await self.registration.showNotification(words?.title ?? pushed.title, options)
  if (isSos) await noteDelivered(pushed.url)
}

/** Reports to the server that an SOS reached this device, also while the app is closed. */
async function noteDelivered(url: string): Promise<void> {
  const id = new URL(url, self.location.origin).searchParams.get('sos')
  if (id === null) return
  try {
    await self.fetch(below(`/api/sos/alerts/${encodeURIComponent(id)}/note`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ what: 'delivered' }),
      signal: AbortSignal.timeout(TEXT_TIMEOUT_MS),
    })
  } catch {
    // The notification is shown anyway.
  }
}

/** Confirms a self-test, so that the person sees that it reached this device. */
async function answerTrial(): Promise<void> {
  try {
    await self.fetch(below('/api/sos/self-test/answer'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(TEXT_TIMEOUT_MS),
    })
  } catch {
    // The self-test counts as not answered.
  }
}

async function askWords(id: string): Promise<Words | null> {
  try {
    const answer = await self.fetch(below(`/api/notifications/${encodeURIComponent(id)}`), {
      signal: AbortSignal.timeout(TEXT_TIMEOUT_MS),
    })
    return answer.ok ? ((await answer.json()) as Words) : null
  } catch {
    return null
  }
}

/** A URL of the product with its base path. */
const below = (path: string) => new URL(`.${path}`, self.registration.scope).href

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Opens a URL in an existing window if possible, which keeps unsaved input there. */
async function open(url: string): Promise<void> {
  const target = new URL(url, self.location.origin)
  const path = target.origin === self.location.origin ? `${target.pathname}${target.search}` : '/notifications'
  const [first] = await windows()
  if (!first) return void (await self.clients.openWindow(below(path)))
  await first.focus()
  first.postMessage({ type: 'goTo', url: path })
}

async function renew(): Promise<void> {
  const answer = await self.fetch(below('/api/push'))
  if (!answer.ok) return
  const { key } = (await answer.json()) as { key: string }
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  await self.fetch(below('/api/push/subscribe'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }),
  })
}

export {}
