import { useUser } from '#features/accounts/web/session.ts'

/** Names of what is asked about SOS, each under its reader. */
export const keys = {
  mine: (userId: string) => ['sos', userId, 'mine'],
  received: (userId: string) => ['sos', userId, 'received'],
  one: (userId: string, id: string) => ['sos', userId, 'alert', id],
  readiness: (userId: string) => ['sos', userId, 'readiness'],
  records: (userId: string) => ['sos', userId, 'records'],
}

export const useUserId = () => useUser()?.id ?? ''
