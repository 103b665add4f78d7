import type { Message } from './messageContract.ts'

/** The content of an empty message: a new one before it is filled, a deleted one. */
export const NO_CONTENT = {
  text: '',
  photos: [],
  place: null,
  voice: null,
  listing: null,
  asksLocation: false,
  replyTo: null,
} satisfies Partial<Message>
