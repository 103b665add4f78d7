import { cardsOf } from '#features/accounts/server/cards.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { SeenPerson } from '../contract.ts'
import { type Onlooker, seenPerson } from '../rules.ts'
import { privacyOf } from './settings.ts'

/**
 * People as one kind of onlooker is told of them (R-16, G-17): the one presenter for whatever others are shown of a
 * person. Unknown ids are absent.
 */
export async function peopleAsSeen(
  ctx: Ctx,
  ids: readonly string[],
  onlooker: Onlooker,
): Promise<Map<string, SeenPerson>> {
  const [cards, privacy] = [await cardsOf(ctx, ids), await privacyOf(ctx, ids)]
  return new Map([...cards].map(([id, card]) => [id, seenPerson(card, privacy.get(id)!, onlooker)]))
}

/**
 * The signed-in person as somebody else sees him, by the same presenter that answers that somebody.
 * @throws Refusal 'notSignedIn'
 */
export async function myselfAsSeen(ctx: Ctx, { onlooker }: { onlooker: Onlooker }): Promise<SeenPerson> {
  const { userId } = signedIn(ctx)
  return (await peopleAsSeen(ctx, [userId], onlooker)).get(userId)!
}
