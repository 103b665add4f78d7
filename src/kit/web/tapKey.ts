import { useState } from 'react'
import { newId } from '#core/ids.ts'

/** Names the tries to send one thing. */
export interface TapKey {
  /** The same for the same contents until they arrived, so that a try after a lost answer has no second effect. */
  for: (contents: unknown) => string
  /** The contents arrived: sent again they are another one. */
  arrived: () => void
}

/** Keeps the idempotency key of what a screen is trying to send. */
export function useTapKey(): TapKey {
  return useState(makeTapKey)[0]
}

function makeTapKey(): TapKey {
  let last = { contents: '', key: '' }
  return {
    for(contents) {
      const text = JSON.stringify(contents)
      if (text !== last.contents) last = { contents: text, key: newId() }
      return last.key
    },
    arrived() {
      last = { contents: '', key: '' }
    },
  }
}
