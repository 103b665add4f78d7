import { useUser } from '#features/accounts/web/session.ts'

/** Query keys of SOS, per reader. */
export const keys = {
  mine: (userId: string) => ['sos', userId, 'mine'],
  received: (userId: string) => ['sos', userId, 'received'],
  each: (userId: string) => ['sos', userId, 'alert'],
  one: (userId: string, id: string) => ['sos', userId, 'alert', id],
  readiness: (userId: string) => ['sos', userId, 'readiness'],
  records: (userId: string) => ['sos', userId, 'records'],
}

export const useUserId = () => useUser()?.id ?? ''
