import { seeMyself } from '#features/settings/contract.ts'
import { route, type Route } from '#kit/server/http.ts'
import { myselfAsSeen } from './people.ts'

export const peopleRoutes: Route[] = [route(seeMyself, myselfAsSeen)]
