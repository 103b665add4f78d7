import { cardsOf } from '#features/accounts/server/cards.ts'
import type { SeenPerson } from '#features/settings/contract.ts'
import { type Onlooker, seenPerson } from '#features/settings/rules.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { unseenAmong } from './blocks.ts'

/**
 * Public data of people for one kind of viewer (R-16, G-17): the only presenter of people. Unknown ids are absent, and
 * for a stranger also people whom the caller cannot see. Other viewers (in an order, a chat, a circle) still see the
 * names of such people.
 */
export async function peopleAsSeen(
  ctx: Ctx,
  ids: readonly string[],
  onlooker: Onlooker,
): Promise<Map<string, SeenPerson>> {
  const unseen = onlooker === 'stranger' ? await unseenAmong(ctx, ids) : new Set()
  const visible = ids.filter((id) => !unseen.has(id))
  const [cards, privacy] = [await cardsOf(ctx, visible), await privacyOf(ctx, visible)]
  return new Map([...cards].map(([id, card]) => [id, seenPerson(card, privacy.get(id)!, onlooker)]))
}

/**
 * The signed-in person as another kind of viewer sees them, by the same presenter.
 * @throws Refusal 'notSignedIn'
 */
export async function myselfAsSeen(ctx: Ctx, { onlooker }: { onlooker: Onlooker }): Promise<SeenPerson> {
  const { userId } = signedIn(ctx)
  return (await peopleAsSeen(ctx, [userId], onlooker)).get(userId)!
}
