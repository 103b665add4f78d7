import type { Ctx } from '#kit/server/context.ts'
import { type Dealing, putDealing } from './dealingStore.ts'

/** Keeps that a buyer really dealt with the seller of a listing; of one's own listing nothing is kept. */
export const recordDealing = (ctx: Ctx, dealing: Dealing): Promise<void> => putDealing(ctx, dealing)
