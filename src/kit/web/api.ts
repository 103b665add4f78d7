import {
  type Call,
  type Endpoint,
  type InputOf,
  type Method,
  type OutputOf,
  type RefusalBody,
  splitPath,
} from '#core/contract.ts'
import { onServer } from '#core/paths.ts'
import { reportNoAnswer } from './connection.ts'

/** A failed call: the refusal's code, `network` when no answer came, `unexpected` for anything else. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly params: Record<string, string | number>
  /** Message key of each invalid input field. */
  readonly fields: Record<string, string>
  readonly requestId: string

  constructor(code: string, status = 0, body?: RefusalBody['error']) {
    super(code)
    this.code = code
    this.status = status
    this.params = body?.params ?? {}
    this.fields = body?.fields ?? {}
    this.requestId = body?.requestId ?? ''
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Created at the tap: repeated calls with the same key have one effect. */
  idempotencyKey?: string | undefined
}

/** Receives the refusal; its `why` parameter tells the reason, if there is one. */
type Listener = (refusal: ApiError) => void
const signedOutListeners = new Set<Listener>()
const newSessionListeners = new Set<() => void>()
let session = 0
let person: string | null = null

/** Id of the signed-in person; null: nobody. */
export const signedInId = (): string | null => person

/**
 * To be called by the store of the signed-in person alone, after every change. With another person a new session begins:
 * a late answer to an earlier call does not end it.
 */
export function noteSignedIn(id: string | null): void {
  if (id === person) return
  person = id
  session += 1
  for (const listener of newSessionListeners) listener()
}

/**
 * Calls the listener when a session of this browser begins or ends, in this tab or in another one, before anything is
 * rendered for it: to drop what modules hold of the last person.
 * @returns a function that stops this
 */
export function onNewSession(listener: () => void): () => void {
  newSessionListeners.add(listener)
  return () => newSessionListeners.delete(listener)
}

/** Calls the listener when the server no longer accepts this browser's session. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/**
 * Calls an endpoint of the server.
 * @throws ApiError
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: Call<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { path, rest } = splitPath(endpoint.path, input as Record<string, unknown>)
  const askedIn = session
  const response = await send(endpoint, path, rest, options)
  const body: unknown = await response.json().catch(() => null)
  const isAnswer = response.ok ? body !== null : endpoint.form === true && isFormAnswer(body)
  if (isAnswer) return body as OutputOf<E>
  const error = toApiError(response.status, body)
  if (error.code === 'notSignedIn' && askedIn === session) for (const listener of signedOutListeners) listener(error)
  throw error
}

/**
 * Sends a file unchanged to an endpoint that takes a raw body.
 * @throws ApiError
 */
export const sendFile = ({ method, path }: Call, file: File): Promise<void> =>
  sendBody(method, `${path}?${new URLSearchParams({ name: file.name })}`, file)

/**
 * Sends a body unchanged; the answer is not read.
 * @throws ApiError
 */
export async function sendBody(method: Method, path: string, body: Blob, signal?: AbortSignal): Promise<void> {
  const response = await fetch(onServer(path), { method, body, signal: signal ?? null }).catch(() => null)
  if (!response) throw new ApiError('network')
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null))
}

/** The specification's form calls report failure in the body, with any status. */
const isFormAnswer = (body: unknown) => typeof (body as { success?: unknown } | null)?.success === 'boolean'

/** Reads a refusal from an answer's body; `unexpected` when it holds none. */
export function toApiError(status: number, body: unknown): ApiError {
  const refusal = (body as RefusalBody | null)?.error
  return refusal?.code ? new ApiError(refusal.code, status, refusal) : new ApiError('unexpected', status)
}

async function send(
  endpoint: Call,
  path: string,
  rest: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (!inQuery && !endpoint.form) headers['content-type'] = 'application/json'
  const filled = definedPairs(rest)
  const query = inQuery && filled.length > 0 ? `?${new URLSearchParams(filled)}` : ''
  const body = endpoint.form ? new URLSearchParams(filled) : JSON.stringify(rest)
  try {
    return await fetch(onServer(`${path}${query}`), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      signal: options.signal ?? null,
      ...(!inQuery && { body }),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    reportNoAnswer()
    throw new ApiError('network')
  }
}

const definedPairs = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value as string | number | boolean)]],
  )
