import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useNow } from '#kit/web/useNow.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { noteWelcome, readWelcome } from '../calls.ts'
import { isNewAccount } from '../../rules.ts'

const key = (userId: string) => ['welcome', userId]

/** True for a new account; other accounts send no welcome requests. */
export function useIsNew(): boolean {
  const user = useUser()
  const now = useNow()
  return user !== null && user.memberSince !== '' && isNewAccount(new Date(user.memberSince), now)
}

/** The signed-in person's progress in the first steps; requested for new accounts, and where a screen needs it. */
export function useWelcome(isNeeded = false) {
  const user = useUser()
  const isNew = useIsNew()
  return useQuery({
    queryKey: key(user?.id ?? ''),
    enabled: isNew || isNeeded,
    queryFn: ({ signal }) => callEndpoint(readWelcome, {}, { signal }),
  })
}

/** Records a first step. Without a network it fails and is not queued. */
export function useNoteWelcome() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  return useMutation({
    mutationFn: (what: InputOf<typeof noteWelcome>['what']) => callEndpoint(noteWelcome, { what }),
    onSuccess: (welcome) => client.setQueryData(key(userId), welcome),
  })
}
