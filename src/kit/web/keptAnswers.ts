import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { days, milliseconds, seconds } from '#core/units.ts'
import { ApiError } from './api.ts'
import { isOnline } from './connection.ts'
import { endOf, openDatabase, resultOf } from './database.ts'
import { PREFIX } from './storage.ts'

/** A stored answer to one query of one person, with its time. */
interface KeptAnswer {
  owner: string
  hash: string
  key: QueryKey
  /** The data as JSON, which is copied faster than objects. */
  text: string
  at: number
  /** Number of characters in `text`. */
  size: number
}

const DATABASE = `${PREFIX}Answers`
const STORE = 'answers'
const SIZES = 'sizes'
const RETENTION = days(30)
const MOST_ANSWERS = 400
const MOST_BYTES = 12 * 1024 * 1024
/** Larger answers are not stored, unless the query has `meta: { isKeptWhole: true }`: a seller's own listings. */
const LARGEST = 512 * 1024
const LARGEST_WHOLE = 8 * 1024 * 1024
/** Answers are written in batches at this interval, and when the page is left. */
const REST = milliseconds(400)
/** On a slow network the stored answer is shown after this time, until the new one arrives. */
const SLOW_NETWORK_AFTER = seconds(3)

/**
 * Queries whose answers are never stored: sign-in and devices, exact positions of people, and data that must be
 * current. A query can also opt out by `meta: { notKept: true }`.
 */
const NEVER = new Set([
  'devices',
  'circle',
  'twoFactor',
  'seen',
  'sos',
  'positions',
  'live',
  'admin',
  'sessions',
  'site',
  'mapStyle',
])
/** Second safeguard: an answer that contains a field with such a name is not stored either. */
const SECRET = /"[^"]*(password|passkey"|token|secret|recoverycodes?|otpauth|pin)[^"]*":"/i

const mayKeep = ({ queryKey, meta }: Query) => !NEVER.has(String(queryKey[0])) && meta?.['notKept'] !== true

let opened: Promise<IDBDatabase> | undefined
const database = () =>
  (opened ??= openDatabase(DATABASE, 2, (made) => {
    // Version 1 stored objects without an index of their sizes; they are refetched from the server.
    if (made.objectStoreNames.contains(STORE)) made.deleteObjectStore(STORE)
    made.createObjectStore(STORE, { keyPath: ['owner', 'hash'] }).createIndex(SIZES, ['at', 'size'])
  }))

const everythingOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/**
 * Stores answers for the signed-in person, and shows them with their age if the server does not answer: immediately
 * without a network, on a slow network after three seconds (S-33, H-14). Accounts never see each other's answers
 * (S-34). If the storage is full the oldest half is deleted.
 * @param owner id of the signed-in person; null for a visitor, for whom nothing is stored
 */
export function followAnswers(client: QueryClient, owner: () => string | null): void {
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeWaiting = () => {
    clearTimeout(timer)
    timer = undefined
    const queries = [...waiting.values()]
    waiting.clear()
    const person = owner()
    if (person !== null && queries.length > 0) void write(person, queries).catch(() => forgetOldHalf())
  }
  const writeSoon = (query: Query) => {
    waiting.set(query.queryHash, query)
    timer ??= setTimeout(writeWaiting, REST)
  }
  /**
   * Deletes the stored answer of a query that the server answers with "not found", so that it is not shown offline
   * either.
   */
  const forget = ({ queryHash }: Query) => {
    const person = owner()
    waiting.delete(queryHash)
    if (person !== null) void remove([{ owner: person, hash: queryHash }]).catch(() => undefined)
  }
  addEventListener('pagehide', writeWaiting)
  void database().catch(() => undefined) // opened early, because a page being unloaded cannot wait
  const cache = client.getQueryCache()
  const begun = (query: Query) => {
    if (!mayKeep(query) || query.state.data !== undefined) return
    const show = () => void showKept(query, owner())
    if (isOnline()) setTimeout(show, SLOW_NETWORK_AFTER)
    else show()
  }
  cache.subscribe((event) => {
    if (event.type === 'added') begun(event.query)
    // Such as all answers to a person whose session has ended: the next one must not become their owner.
    if (event.type === 'removed') waiting.delete(event.query.queryHash)
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success' && !(action.manual && isRestoring.has(query)) && mayKeep(query)) writeSoon(query)
    if (action.type !== 'failed' && action.type !== 'error') return
    if (isGone(action.error)) forget(query)
    else void showKept(query, owner())
  })
  for (const query of cache.getAll()) {
    begun(query)
    if (query.state.status === 'success' && mayKeep(query)) writeSoon(query)
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const isRestoring = new WeakSet<Query>()

async function showKept(query: Query, owner: string | null): Promise<void> {
  // Another tab may have stored the answer again after the server answered "not found" here.
  const isWanted = () => query.state.data === undefined && !isGone(query.state.error)
  if (owner === null || !isWanted() || !mayKeep(query)) return
  const kept = await readAnswer(owner, query.queryHash).catch(() => undefined)
  if (!kept || !isWanted() || Date.now() - kept.at > RETENTION) return
  isRestoring.add(query)
  query.setData(JSON.parse(kept.text), { updatedAt: kept.at, manual: true })
  isRestoring.delete(query)
}

async function readAnswer(owner: string, hash: string): Promise<KeptAnswer | undefined> {
  const store = (await database()).transaction(STORE).objectStore(STORE)
  return resultOf(store.get([owner, hash]) as IDBRequest<KeptAnswer | undefined>)
}

async function write(owner: string, queries: Query[]): Promise<void> {
  const answers = queries.flatMap((query) => answerOf(owner, query))
  const transaction = (await database()).transaction(STORE, 'readwrite')
  for (const answer of answers) transaction.objectStore(STORE).put(answer)
  // Without an explicit commit the browser may abort the write when the page is unloaded.
  transaction.commit()
  await endOf(transaction)
  await forgetTooMany()
}

function answerOf(owner: string, { queryHash: hash, queryKey: key, state, meta }: Query): KeptAnswer[] {
  if (state.data === undefined || hasFunction(state.data)) return []
  const text = JSON.stringify(state.data)
  const largest = meta?.['isKeptWhole'] === true ? LARGEST_WHOLE : LARGEST
  if (text === undefined || text.length > largest || SECRET.test(text)) return []
  return [{ owner, hash, key, text, at: state.dataUpdatedAt, size: text.length }]
}

/** True for loaded code instead of an answer: stored as JSON, it would come back empty. */
const hasFunction = (data: unknown) =>
  typeof data === 'object' && data !== null && Object.values(data).some((value) => typeof value === 'function')

/** Every stored answer, oldest first. */
export async function keptAnswers(): Promise<KeptAnswer[]> {
  const store = (await database()).transaction(STORE).objectStore(STORE)
  return resultOf(store.index(SIZES).getAll() as IDBRequest<KeptAnswer[]>)
}

/** Time and size of every stored answer, oldest first, without reading the answers. */
async function keptSizes(): Promise<Pick<KeptAnswer, 'owner' | 'hash' | 'at' | 'size'>[]> {
  const index = (await database()).transaction(STORE).objectStore(STORE).index(SIZES)
  const sizes: Awaited<ReturnType<typeof keptSizes>> = []
  return new Promise((resolve, reject) => {
    const request = index.openKeyCursor()
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused')))
    request.addEventListener('success', () => {
      const cursor = request.result
      if (!cursor) return resolve(sizes)
      const [[at, size], [owner, hash]] = [cursor.key as [number, number], cursor.primaryKey as [string, string]]
      sizes.push({ owner, hash, at, size })
      cursor.continue()
    })
  })
}

async function forgetTooMany(): Promise<void> {
  const answers = await keptSizes()
  let bytes = answers.reduce((sum, { size }) => sum + size, 0)
  const tooMany = answers.filter((answer, i) => {
    const goes = i < answers.length - MOST_ANSWERS || bytes > MOST_BYTES || Date.now() - answer.at > RETENTION
    if (goes) bytes -= answer.size
    return goes
  })
  if (tooMany.length > 0) await remove(tooMany)
}

async function forgetOldHalf(): Promise<void> {
  const answers = await keptSizes().catch(() => [])
  await remove(answers.slice(0, Math.ceil(answers.length / 2))).catch(() => undefined)
}

async function remove(answers: Pick<KeptAnswer, 'owner' | 'hash'>[]): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  for (const { owner, hash } of answers) transaction.objectStore(STORE).delete([owner, hash])
  await endOf(transaction)
}

/** Deletes a person's stored answers that contain one of these ids. */
export async function forgetAnswersWith(owner: string, ids: readonly string[]): Promise<void> {
  const answers = (await keptAnswers()).filter((answer) => answer.owner === owner)
  const names = ids.map((id) => JSON.stringify(id))
  await remove(
    answers.filter(({ key, text }) => {
      const all = JSON.stringify(key) + text
      return names.some((name) => all.includes(name))
    }),
  )
}

/** Deletes the stored answers of one person, or of all people. */
export async function forgetAnswers(owner?: string): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  if (owner === undefined) transaction.objectStore(STORE).clear()
  else transaction.objectStore(STORE).delete(everythingOf(owner))
  await endOf(transaction)
}
