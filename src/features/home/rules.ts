import { days } from '#core/units.ts'

/** An account counts as new for this long; after that the welcome card disappears. */
export const NEW_ACCOUNT_FOR = days(30)

/** True while an account is new. */
export const isNewAccount = (memberSince: Date, now: Date): boolean =>
  now.getTime() - memberSince.getTime() < NEW_ACCOUNT_FOR
