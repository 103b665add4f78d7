import type { Ctx } from '#kit/server/context.ts'
import { noteVisitAt } from './sessionStore.ts'
import * as store from './store.ts'

/** How many people live in the demo neighbourhood. */
export const countDemoPeople = (ctx: Ctx) => store.countPeople(ctx, true)

/** How many accounts belong to real people. */
export const countRealPeople = (ctx: Ctx) => store.countPeople(ctx, false)

/** Records a visit of a demo person at `at`, so that their last visit is never earlier than their last message. */
export const noteDemoVisit = (ctx: Ctx, userId: string, at: Date) => noteVisitAt(ctx, userId, at)

/**
 * Deletes every demo person with their data.
 * @returns how many
 */
export const removeDemoPeople = (ctx: Ctx) => store.deleteDemoUsers(ctx)
