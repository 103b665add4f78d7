import { route, type Route } from '#kit/server/http.ts'
import { deleteAccount, login, readMe, register, signOut } from '../contract.ts'
import { deleteMyAccount, me, signIn, signOutHere, signUp } from './accounts.ts'

export const accountsRoutes: Route[] = [
  route(login, signIn),
  route(register, (ctx, input) => signUp(ctx, input)),
  route(signOut, signOutHere),
  route(readMe, me),
  route(deleteAccount, deleteMyAccount),
]
