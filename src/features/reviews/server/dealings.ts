import type { Ctx } from '#kit/server/context.ts'
import { type Dealing, putDealing } from './dealingStore.ts'

/** Stores that a buyer dealt with the seller of a listing; ignored for one's own listing. */
export const recordDealing = (ctx: Ctx, dealing: Dealing): Promise<void> => putDealing(ctx, dealing)
