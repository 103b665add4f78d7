import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { days, milliseconds, seconds } from '#core/units.ts'
import { isOnline } from './connection.ts'
import { endOf, openDatabase, resultOf } from './database.ts'
import { PREFIX } from './storage.ts'

/** An answer of the server to one question of one person, with the time it was given. */
interface KeptAnswer {
  owner: string
  hash: string
  key: QueryKey
  data: unknown
  at: number
  /** Bytes, as text. */
  size: number
}

const DATABASE = `${PREFIX}Answers`
const STORE = 'answers'
const KEPT_FOR = days(30)
const MOST_ANSWERS = 400
const MOST_BYTES = 12 * 1024 * 1024
/** Larger ones are not worth their place. */
const LARGEST = 512 * 1024
/** Many answers come at once; they are written together, at the latest when the page is left. */
const REST = milliseconds(400)
/** On a slow network the kept answer is shown after so long, until the new one comes. */
const PATIENCE = seconds(3)

/**
 * Questions whose answers are never written down: sign-in and its devices, what shows people's exact positions, and
 * what must be true at the moment. A query can also say so itself: `meta: { notKept: true }`.
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
/** A second line: an answer with such a field is not written either. */
const SECRET = /"[^"]*(password|passkey"|token|secret|recoverycodes?|otpauth|pin)[^"]*":"/i

const mayKeep = ({ queryKey, meta }: Query) => !NEVER.has(String(queryKey[0])) && meta?.['notKept'] !== true

let opened: Promise<IDBDatabase> | undefined
const database = () =>
  (opened ??= openDatabase(DATABASE, 1, (made) => {
    made.createObjectStore(STORE, { keyPath: ['owner', 'hash'] }).createIndex('at', 'at')
  }))

const everythingOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/**
 * Keeps what the server answers to the signed-in person, and shows it with its age where no answer comes: at once
 * without a network, after three seconds on a slow one (S-33, J offline, H-14). Two accounts never see each other's
 * (S-34). Where the browser has no room the oldest half is thrown away.
 * @param owner id of the person who is signed in; null for a visitor, of whom nothing is kept
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
  addEventListener('pagehide', writeWaiting)
  void database().catch(() => undefined) // open by then: a page that is left waits for nothing
  const cache = client.getQueryCache()
  const begun = (query: Query) => {
    if (!mayKeep(query) || query.state.data !== undefined) return
    const show = () => void showKept(query, owner())
    if (isOnline()) setTimeout(show, PATIENCE)
    else show()
  }
  cache.subscribe((event) => {
    if (event.type === 'added') begun(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success' && !(action.manual && isRestoring.has(query)) && mayKeep(query)) writeSoon(query)
    if (action.type === 'failed' || action.type === 'error') void showKept(query, owner())
  })
  for (const query of cache.getAll()) {
    begun(query)
    if (query.state.status === 'success' && mayKeep(query)) writeSoon(query)
  }
}

const isRestoring = new WeakSet<Query>()

async function showKept(query: Query, owner: string | null): Promise<void> {
  if (owner === null || query.state.data !== undefined || !mayKeep(query)) return
  const kept = await readAnswer(owner, query.queryHash).catch(() => undefined)
  if (!kept || query.state.data !== undefined || Date.now() - kept.at > KEPT_FOR) return
  isRestoring.add(query)
  query.setData(kept.data, { updatedAt: kept.at, manual: true })
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
  // Without it the browser takes the writing back when the page is left meanwhile.
  transaction.commit()
  await endOf(transaction)
  await forgetTooMany()
}

function answerOf(owner: string, { queryHash: hash, queryKey: key, state }: Query): KeptAnswer[] {
  if (state.data === undefined) return []
  const text = JSON.stringify(state.data)
  if (text === undefined || text.length > LARGEST || SECRET.test(text)) return []
  return [{ owner, hash, key, data: state.data, at: state.dataUpdatedAt, size: text.length }]
}

/** Every kept answer, oldest first. */
export async function keptAnswers(): Promise<KeptAnswer[]> {
  const store = (await database()).transaction(STORE).objectStore(STORE)
  return resultOf(store.index('at').getAll() as IDBRequest<KeptAnswer[]>)
}

async function forgetTooMany(): Promise<void> {
  const answers = await keptAnswers()
  let bytes = answers.reduce((sum, { size }) => sum + size, 0)
  const tooMany = answers.filter((answer, i) => {
    const goes = i < answers.length - MOST_ANSWERS || bytes > MOST_BYTES || Date.now() - answer.at > KEPT_FOR
    if (goes) bytes -= answer.size
    return goes
  })
  if (tooMany.length > 0) await remove(tooMany)
}

async function forgetOldHalf(): Promise<void> {
  const answers = await keptAnswers().catch(() => [])
  await remove(answers.slice(0, Math.ceil(answers.length / 2))).catch(() => undefined)
}

async function remove(answers: KeptAnswer[]): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  for (const { owner, hash } of answers) transaction.objectStore(STORE).delete([owner, hash])
  await endOf(transaction)
}

/** Throws away what was kept of one person, or without one of everybody. */
export async function forgetAnswers(owner?: string): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  if (owner === undefined) transaction.objectStore(STORE).clear()
  else transaction.objectStore(STORE).delete(everythingOf(owner))
  await endOf(transaction)
}
