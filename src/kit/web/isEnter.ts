import type { KeyboardEvent } from 'react'

/** Code of a key that belongs to an input method. */
const INPUT_METHOD = 229

/**
 * True for Enter, except when it confirms a word of an input method (Hindi, Japanese). Safari reports that key after
 * the end of the composition, so it is recognised by its code.
 */
// oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== INPUT_METHOD
