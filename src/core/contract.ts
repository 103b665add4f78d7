import type * as z from 'zod/mini'
import type { QuotaKind } from './quotas.ts'

/** Who may call an endpoint. Ownership of a record is checked by the verb (`notYours`). */
export type Access = 'anyone' | 'signedIn' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** When a guard applies: `true` for every call, otherwise for calls whose input has one of these fields. */
export type Guarded = true | readonly string[]

/** How an endpoint is called. */
export interface Address {
  /** Verb and object, unique in the product: `createShop`. */
  name: string
  method: Method
  path: `/${string}`
  /** Accepts form-urlencoded input, as the specification asks. */
  form?: boolean
}

/** An endpoint in the browser: its address and the types of its contract, without the schemas (ADR 0021). */
export interface Call<E extends Endpoint = Endpoint> extends Address {
  /** Always undefined at run time; carries the type of the endpoint. */
  readonly of?: E
}

type AddressRow = readonly [method: Method, path: `/${string}`, form?: 'form']

/** The addresses of a feature's endpoints, by name. */
export function addressesOf<Name extends string>(table: Record<Name, AddressRow>): Record<Name, Address> {
  const rows = Object.entries<AddressRow>(table).map(([name, [method, path, form]]) => [
    name,
    { name, method, path, ...(form && { form: true }) },
  ])
  return Object.fromEntries(rows) as Record<Name, Address>
}

/** Addresses with the types of the contracts that they belong to. */
export function callsOf<Contract>(addresses: Record<string, Address>) {
  return addresses as {
    [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: CallOf<Contract[Name]>
  }
}

/**
 * One endpoint: the server binds it, the browser calls its address, the OpenAPI document is generated from it. `:name`
 * parts of the path, the query of a GET or DELETE, and the JSON body of the other methods are merged into one `input`.
 */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Address {
  access: Access
  input: Input
  output: Output
  /** One sentence for the OpenAPI document. */
  summary: string
  /** Takes an `Idempotency-Key`: repeats with the same key have one effect and get the first answer. */
  idempotent?: boolean
  /** Needs a proof (password or passkey) given in this session within ten minutes, else 'passwordNeeded'. */
  proof?: Guarded
  /** Also needs a factor other than the password if the account has one, else 'secondProofNeeded' (ADR 0036). */
  secondProof?: true
  /** Counted against the account's quota of this kind; 'quotaReached' when it is used up. */
  quota?: QuotaKind
  /** Must be answered or refused within seconds under any load: has its own database connections and no rate limit. */
  urgent?: true
  /** Refused with 'sosActive' while the caller's own SOS is on. */
  heldDuringSos?: Guarded
}

/** True when a guard of an endpoint applies to a call with this input. */
export function guardApplies(guarded: Guarded | undefined, input: unknown): boolean {
  if (guarded === undefined || guarded === true) return guarded === true
  return guarded.some((field) => (input as Record<string, unknown>)[field] !== undefined)
}

/** Declares an endpoint; the types of its schemas are kept. */
export function defineEndpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return endpoint
}

/** Input type of an endpoint. */
export type InputOf<E extends Endpoint | Call> = z.input<EndpointOf<E>['input']>
/** Output type of an endpoint. */
export type OutputOf<E extends Endpoint | Call> = z.output<EndpointOf<E>['output']>
type EndpointOf<E> = E extends Endpoint ? E : E extends { readonly of?: infer Own extends Endpoint } ? Own : never
type CallOf<E> = E extends Endpoint ? Call<E> : never

/** The body of every refusal on the wire. */
export interface RefusalBody {
  error: {
    code: string
    params?: Record<string, string | number>
    fields?: Record<string, string>
    requestId: string
  }
}

/** Fills the `:name` parts of an endpoint's path and returns what is left of the input. */
export function splitPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
