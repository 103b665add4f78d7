import { join } from 'node:path'
import { root } from './prepare.mjs'

const source = (...names) => join(root, 'src', ...names).replaceAll('\\', '/')
const START = source('app', 'web', 'main.tsx')
const DOOR = source('features', 'accounts', 'web', 'LoginPage.tsx')
const HOME = source('features', 'home', 'web', 'HomePage.tsx')
const ALARM = source('app', 'web', 'alarm.ts')
/** Sends unsent changes: loaded on its own, so that it waits for no other file. */
const OUTBOX = source('app', 'web', 'FollowOutbox.tsx')
const SHELL = [source('app', 'web', 'AppParts.tsx'), source('app', 'web', 'Shell.tsx')]
const CARDS = source('features', 'home', 'web', 'NearbyCards.tsx')
/** Modules shared by sign-in, sign-up and changing credentials. */
const isOfAccounts = (id) => /\/features\/accounts\//.test(id)
const isNumbers = (id) => id.endsWith('/core/numbers.ts')
/** A module that Home needs and at least this many lazily loaded parts is bundled with Home. */
const SEVERAL = 2
/** A module that the sign-in needs and at least this many screens is bundled with the sign-in. */
const MANY = 4
/** A module that is loaded after a first screen and that at least this many other parts need is bundled apart. */
const MOST = 7

let chunks

/**
 * Assigns modules to chunks. The start, the sign-in, Home and its cards are four files, because many small ones
 * compress badly and each needs a request (ADR 0021). Modules that the sign-in shares with other forms, and with the
 * SOS, are a fifth; the SOS, which every page loads after its first screen (ADR 0023), is a sixth; zod, which no first
 * screen needs, is a seventh. What every page loads after its first screen is an eighth, what Home loads there a ninth;
 * what these share with most screens is a tenth, what they share with some screens one more for each feature.
 * Everything else is split by its importers.
 */
export const chunkGroups = [
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 10 },
  ...['street', 'followers', 'common', 'alarmParts', 'cards', 'near', 'door', 'fields', 'start'].map((name, rank) => ({
    name: (id, modules) => {
      const chunk = (chunks ??= assign(modules)).get(id)
      return chunk?.split('.')[0] === name ? chunk : null
    },
    debugName: name,
    priority: rank + 1,
  })),
]

/** Every module of the first screens, and of what follows them, with the name of its chunk. */
function assign(modules) {
  const getModuleInfo = (id) => modules.getModuleInfo(id)
  const users = usersOf(START, getModuleInfo)
  const reach = (entry) => reachFrom(entry, getModuleInfo)
  // The build of the first pages has no start, so nobody uses its modules.
  const countOf = (id) => users.get(id)?.size ?? 0
  const isShared = (id) => countOf(id) >= MANY
  const lazyPartsOf = (ids) => ids.flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const found = new Map()
  const put = (ids, name, isWanted = () => true) => {
    for (const id of ids) if (!found.has(id) && isWanted(id)) found.set(id, name)
  }
  const home = reach(HOME)
  const alarm = reach(ALARM)
  put(reach(START), 'start', (id) => id !== START)
  put(reach(DOOR), 'start', (id) => home.has(id))
  // A chunk also gets the modules that its own modules need, unless an earlier chunk has them.
  put(home, 'start', isNumbers)
  put(reach(DOOR), 'fields', (id) => id !== DOOR && isShared(id) && (!isOfAccounts(id) || alarm.has(id)))
  put(reach(DOOR), 'door', (id) => id !== DOOR && isShared(id))
  put(home, 'near', (id) => id !== HOME && countOf(id) >= SEVERAL)
  put(reach(CARDS), 'cards', (id) => id !== CARDS)
  put(alarm, 'alarmParts', (id) => id !== ALARM)
  const followers = lazyPartsOf(SHELL).filter((id) => id !== OUTBOX)
  const street = lazyPartsOf([HOME]).filter((id) => id !== CARDS)
  const parts = new Set([...followers, ...street, HOME, CARDS, ALARM, OUTBOX])
  const others = (id) => [...(users.get(id) ?? [])].filter((entry) => !parts.has(entry)).length
  // A screen that needs one of these modules must not wait for all the rest.
  for (const id of new Set([...followers, ...street].flatMap((entry) => [...reach(entry)])))
    if (others(id) > 0) put([id], others(id) >= MOST ? 'common' : `common.${areaOf(id)}`)
  for (const entry of followers) put(reach(entry), 'followers')
  for (const entry of street) put(reach(entry), 'street')
  return found
}

/** The feature of a module; `kit` or `icons` for all that have none. */
const areaOf = (id) => /\/features\/(\w+)\//.exec(id)?.[1] ?? (id.includes('/node_modules/') ? 'icons' : 'kit')

/** A module and everything that it imports statically. */
function reachFrom(entry, getModuleInfo) {
  const found = new Set([entry])
  for (const each of found) for (const one of getModuleInfo(each)?.importedIds ?? []) found.add(one)
  return found
}

/** The lazily loaded parts that need each module. */
function usersOf(start, getModuleInfo) {
  const entries = new Set()
  const seen = new Set([start])
  for (const each of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(each) ?? {}
    for (const one of dynamicallyImportedIds) entries.add(one)
    for (const one of [...importedIds, ...dynamicallyImportedIds]) seen.add(one)
  }
  const users = new Map()
  for (const entry of entries)
    for (const id of reachFrom(entry, getModuleInfo)) users.set(id, (users.get(id) ?? new Set()).add(entry))
  return users
}
