/**
 * Fault of every write: with `broken` the server answers 500, with `noAnswer` the request is lost, with `answerLost`
 * the server performs it but the answer is lost.
 */
export type Fault = 'broken' | 'noAnswer' | 'answerLost'

/** Failure or queue messages that contain a word of success. */
const HONEST = [
  /not saved[^.]*\./gi,
  /(not|isn’t) sent[^.]*/gi,
  /not deleted yet/gi,
  /is sent automatically[^.]*\./gi,
  /is sent as soon as[^.]*\./gi,
  /is sent (when|once) you(’re| are) (back )?online/gi,
  /सेव नहीं[^।]*।/g,
]
const SUCCESS =
  /\b(created|updated|saved|deleted|submitted|posted|changed|added|sent|confirmed|approved|thank you|told to|asked|imported|will be told)\b|बदल गया|सेव हो|सेव कर|हो गया/i

/** True if a live region's text reports a success. */
export const isSuccess = (text: string): boolean =>
  SUCCESS.test(HONEST.reduce((rest, each) => rest.replace(each, ''), text))

/** A user action that the server must store, tried while it fails. */
export interface WriteAction {
  /** Opens the screen and fills in the form. */
  open: () => Promise<unknown>
  /** The tap. */
  act: () => Promise<unknown>
  /** Checks that the input is still there; omitted if there is none. */
  typed?: () => Promise<unknown>
  /** Checks the text or state shown only after success. */
  done: () => Promise<unknown>
  /** Reads the server's state, which must be `before` before the tap and `after` after it. */
  held: () => Promise<unknown>
  before: unknown
  after: unknown
  /** After a lost answer the screen refetches and shows the success without a repeat. */
  showsByItself?: true
}

/** What screens say when the server answers with an error, and when no answer arrives. */
export const ENGLISH = 'Something went wrong. Try again.'
export const NETWORK = 'Network error. Please try again.'
