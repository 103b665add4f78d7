import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { pushState, subscribe, unsubscribe } from '#kit/web/push/push.ts'
import { readPush, subscribePush, unsubscribePush } from './calls.ts'

/** State of push notifications in this browser. */
export function usePushState() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  // On a first visit the service worker becomes ready only after the first result, so the state is then read again.
  useEffect(() => {
    let isOver = false
    if ('serviceWorker' in navigator) {
      void navigator.serviceWorker.ready.then(async () => {
        if (!isOver) await client.invalidateQueries({ queryKey: ['push', userId] })
      })
    }
    return () => {
      isOver = true
    }
  }, [client, userId])
  return useQuery({ queryKey: ['push', userId], queryFn: () => pushState(userId), staleTime: 0 })
}

/** Turns push on (asks for permission) or off. */
export function useSwitchPush() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['push', userId] })
  return useMutation({
    onSettled,
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        const endpoint = await unsubscribe()
        if (endpoint) await callEndpoint(unsubscribePush, { endpoint })
        return
      }
      const { key } = await callEndpoint(readPush, {})
      const made = await subscribe(userId, key)
      if (!made) return
      // A subscription unknown to the server would look active without working.
      await callEndpoint(subscribePush, made).catch(async (error: unknown) => {
        await unsubscribe()
        throw error
      })
    },
  })
}
