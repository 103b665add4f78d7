import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useUser } from '#features/accounts/web/session.ts'
import { Photo } from '#features/photos/contract.ts'
import { type KeptCall, useWaitingCalls } from '#kit/web/outbox.ts'

/** The outbox lane of posts: sent in the order of the taps. */
export const POST_LANE = 'circle posts'

/** What the screen shows while a post waits to be sent. */
const Shown = z.object({ text: z.string(), photos: z.array(Photo) })
export type ShownPost = z.infer<typeof Shown>

/** Posts that wait for the network, newest first, as they will appear in the feed. */
export function useWaitingPosts(): { call: KeptCall; post: ShownPost }[] {
  const calls = useWaitingCalls(useUser()?.id ?? '', POST_LANE)
  return useMemo(
    () =>
      calls
        .flatMap((call) => {
          const post = Shown.safeParse(call.shown)
          return post.success ? [{ call, post: post.data }] : []
        })
        .toReversed(),
    [calls],
  )
}
