import type { Ctx } from '#kit/server/context.ts'
import type { OwnerHistory } from '../caseContract.ts'
import { presentEntries } from './log.ts'
import { rowsAbout } from './logStore.ts'
import { ownerFigures } from './peopleStore.ts'

const MOST_ACTS = 6

/** What administrators know about the owner of a reported thing; null: the account was deleted. */
export async function readOwner(
  ctx: Ctx,
  id: string,
  history: { reports: number; upheld: number },
): Promise<OwnerHistory | null> {
  const figures = await ownerFigures(ctx, id)
  if (!figures) return null
  const acts = await presentEntries(ctx, await rowsAbout(ctx, id, MOST_ACTS))
  return { id, ...figures, ...history, acts }
}
