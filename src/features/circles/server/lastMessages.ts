import type { Conversation } from '#features/chat/contract.ts'
import { listOwn } from '#features/chat/server/conversations.ts'
import type { Ctx } from '#kit/server/context.ts'

/** Pages of conversations that are read to find those of circle members. */
const MOST_PAGES = 5

/** The signed-in person's conversations with these people, by person; people without one are absent. */
export async function conversationsWith(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Conversation>> {
  const found = new Map<string, Conversation>()
  let before: string | undefined
  for (let page = 0; page < MOST_PAGES && found.size < ids.length; page++) {
    const { conversations, hasMore } = await listOwn(ctx, { before })
    for (const each of conversations)
      if (each.partner.id !== null && ids.includes(each.partner.id)) found.set(each.partner.id, each)
    before = conversations.at(-1)?.last?.at
    if (!hasMore || before === undefined) break
  }
  return found
}
