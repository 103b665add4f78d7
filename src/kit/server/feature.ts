import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Machines } from './context.ts'
import type { Route } from './http.ts'
import type { PersonalDataRule } from './personalData.ts'
import type { RecurringWork } from './recurring.ts'

/**
 * What a feature gives to the server, in its server/feature.ts. `src/app/server/features.ts` lists them all.
 * @typeParam Needs what `app` passes to its routes
 */
export interface ServerFeature<Needs = never> {
  /** Its endpoints; a function if they need services of the process or verbs of later features. */
  routes?: Route[] | ((needs: Needs) => Route[])
  /** Fastify plugin with its routes that are not endpoints with JSON, registered in a scope of its own. */
  plugin?: (scope: FastifyInstance, deps: PluginDeps) => Promise<void>
  /** A rule for each of its tables. */
  personalData?: PersonalDataRule[]
  /** Asked before every `photoRule`, because most requests are for public photos. */
  publicPhotoRule?: PhotoRule
  photoRule?: PhotoRule
  dueWork?: RecurringWork[]
  /** Verbs that delete its expired rows and files, run every hour one after the other. */
  clearAway?: Array<(ctx: Ctx) => Promise<unknown>>
}

/** Dependencies of the plugins, from `app`. */
export interface PluginDeps {
  machines: Machines
  /** Creates the context of a request; throws a Refusal for a cross-site request. */
  ctxFor(request: FastifyRequest, reply: FastifyReply): Promise<Ctx>
  /** Sends the answer for an error. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void
  photoRules: readonly PhotoRule[]
}

/** A photo as passed to the rules of features. */
export interface AskedPhoto {
  id: string
  /** Null: its owner's account is deleted. */
  ownerId: string | null
}

/** A feature's decision about a photo: public, visible to the caller, or (null) not shown by this feature. */
export type PhotoRule = (ctx: Ctx, photo: AskedPhoto) => Promise<'public' | 'private' | null>
