import { days } from '#core/units.ts'

/** An invite expires after this. */
export const INVITE_LASTS = days(7)
/** Most people who can join with one invite. */
export const MOST_JOINS = 50

/** Without 0, 1, I and O, which are mistaken for each other when read aloud or from paper. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

/** A code in the form used for comparison: capitals, without separators. */
export const inviteCodeOf = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** "ABCD-EFGH" */
export const inviteCodeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The address of an invite. */
export const invitePath = (code: string): string => `/circle?join=${inviteCodeText(code)}`

/** Limits of tries, per account and per network address. */
export const TRIES = {
  /** Wrong codes; 40 bits against 10 tries an hour. */
  code: { withinHours: 1, ofAccount: 10, ofNetwork: 50 },
  /** Searches by phone number. Successful ones count too, because they are what a collector of numbers wants. */
  phone: { withinHours: 24, ofAccount: 20, ofNetwork: 100 },
  /** New invites. */
  invite: { withinHours: 24, ofAccount: 20, ofNetwork: 200 },
} as const
export type TryKind = keyof typeof TRIES
