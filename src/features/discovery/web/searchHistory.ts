import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { forgetSearches, rememberSearch, useOfflineData } from '#kit/web/offlineCache.ts'

/** A typed text counts as a search once the fingers have rested so long. */
const REST = seconds(1.2)

/** The searches of the signed-in person in this browser, newest first (D-33 … D-36), and a way to forget one or all. */
export function useSearchHistory() {
  const userId = useUser()?.id ?? ''
  const { searches } = useOfflineData(userId)
  return {
    searches,
    forget: (text?: string) => forgetSearches(userId, text),
    /** Puts one of them first, because it is searched again (D-36). */
    again: (text: string) => rememberSearch(userId, text),
  }
}

/**
 * Keeps what is searched for: a text that came with the address at once, a typed one when the fingers rest, are done, or
 * the screen closes. Of a word that grows while it is typed only the last form stays. Nothing is kept before the
 * person's settings are known, nor against them (D-37).
 * @returns a way to say that a text is meant as it is (the search key)
 */
export function useRecordSearches(text: string): (meant: string) => void {
  const userId = useUser()?.id ?? ''
  const mayKeep = useSettings().data?.searchHistory === true
  const last = useRef({ text: '', isGrowing: false })
  const [arrived] = useState(text)

  function record(isGrowing: boolean, meant = text) {
    const asked = meant.trim()
    if (!mayKeep || asked === '' || (asked === last.current.text && isGrowing)) return
    if (asked !== last.current.text) {
      if (last.current.isGrowing && asked.startsWith(last.current.text)) forgetSearches(userId, last.current.text)
      rememberSearch(userId, asked)
    }
    last.current = { text: asked, isGrowing }
  }

  const recordDone = useEffectEvent(() => record(false))
  /** The settings may come when somebody is typing already. */
  const recordArrived = useEffectEvent(() => record(text !== arrived))
  const recordGrowing = useEffectEvent(() => record(true))
  useEffect(() => recordArrived(), [mayKeep])
  useEffect(() => () => recordDone(), [])
  useEffect(() => {
    const timer = setTimeout(() => recordGrowing(), REST)
    return () => clearTimeout(timer)
  }, [text])
  return (meant) => record(false, meant)
}
