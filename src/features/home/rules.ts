import { days } from '#core/units.ts'

/** An account is new for so long: then the welcome card goes by itself. */
export const NEW_ACCOUNT_FOR = days(30)

/** True while somebody is new here. */
export const isNewAccount = (memberSince: Date, now: Date): boolean =>
  now.getTime() - memberSince.getTime() < NEW_ACCOUNT_FOR
