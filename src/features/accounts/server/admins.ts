import type { Ctx } from '#kit/server/context.ts'
import * as store from './store.ts'

/** Makes the account an administrator (P-02); only the host's command line calls it. @returns false for an unknown address */
export const grantAdmin = (ctx: Ctx, email: string) => store.setAdmin(ctx, email, true)

/** Takes the administrator's flag away. @returns false for an unknown address */
export const revokeAdmin = (ctx: Ctx, email: string) => store.setAdmin(ctx, email, false)

/** E-mail addresses of all administrators, in order. */
export const listAdmins = (ctx: Ctx) => store.adminEmails(ctx)
