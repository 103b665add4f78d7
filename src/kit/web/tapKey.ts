import { useState } from 'react'
import { newId } from '#core/ids.ts'

/** Idempotency key for repeated attempts of one submission. */
export interface TapKey {
  /**
   * Returns the same key for the same contents until `arrived` is called, so that a retry after a lost answer has no
   * second effect.
   */
  for: (contents: unknown) => string
  /** Call it when the server has answered: sending the same contents again is then a new action. */
  arrived: () => void
}

/** Provides the idempotency key for submissions of a screen. */
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
