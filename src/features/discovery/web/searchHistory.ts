import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useSettings } from '#features/settings/web/queries.ts'
import { forgetSearches, rememberSearch, useOfflineData } from '#kit/web/offlineCache.ts'

/** A typed text counts as a search after a pause of this length. */
const REST = seconds(1.2)

/**
 * The searches of the signed-in person in this browser, newest first (D-33 … D-36), with functions to remove one or
 * all.
 */
export function useSearchHistory() {
  const userId = useUser()?.id ?? ''
  const { searches } = useOfflineData(userId)
  return {
    searches,
    forget: (text?: string) => forgetSearches(userId, text),
    /** Moves one to the front when it is searched again (D-36). */
    again: (text: string) => rememberSearch(userId, text),
  }
}

/**
 * Records searches: a text from the page address at once; a typed text after a pause, on the search key, or when the
 * screen closes. While the user extends a text, only its last form is kept. Records nothing until the person's settings
 * are loaded, or when they forbid it (D-37).
 * @returns a function that confirms the current text (search key)
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
  /**
   * Records the text unless it was already there when the screen opened; the settings may load after typing has
   * started.
   */
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
