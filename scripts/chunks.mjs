import { join } from 'node:path'
import { root } from './prepare.mjs'

const source = (...names) => join(root, 'src', ...names).replaceAll('\\', '/')
const START = source('app', 'web', 'main.tsx')
const DOOR = source('features', 'accounts', 'web', 'LoginPage.tsx')
const HOME = source('features', 'home', 'web', 'HomePage.tsx')
const ALARM = source('app', 'web', 'alarm.ts')
const CARDS = source('features', 'home', 'web', 'NearbyCards.tsx')
/** Modules shared only by sign-in, sign-up and changing credentials. */
const isOfAccounts = (id) => /\/features\/accounts\//.test(id)
const isNumbers = (id) => id.endsWith('/core/numbers.ts')
/** A module that at least this many screens need is bundled with the first screens. */
const MANY = 4

let chunks

/**
 * Assigns modules to chunks. The start, the sign-in, Home and its cards are four files, because many small ones
 * compress badly and each needs a request (ADR 0021). Modules that the sign-in shares with other forms are a fifth; the
 * SOS, which every page loads after its first screen (ADR 0023), is a sixth; zod, which no first screen needs, is a
 * seventh. Everything else is split by its importers.
 */
export const chunkGroups = [
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 0 },
  ...['alarmParts', 'cards', 'near', 'door', 'fields', 'start'].map((name, rank) => ({
    name: (id, modules) => ((chunks ??= assign(modules)).get(id) === name ? name : null),
    debugName: name,
    priority: rank + 1,
  })),
]

/** Every module of the first screens and the name of its chunk. */
function assign(modules) {
  const getModuleInfo = (id) => modules.getModuleInfo(id)
  const reach = (entry, isWalked = () => true) => {
    const found = new Set([entry])
    for (const each of found)
      for (const one of getModuleInfo(each)?.importedIds ?? []) if (isWalked(one)) found.add(one)
    return found
  }
  const users = countUsers(START, getModuleInfo, reach)
  const isShared = (id) => users.get(id) >= MANY
  const found = new Map()
  const put = (ids, name, isWanted) => {
    for (const id of ids) if (!found.has(id) && isWanted(id)) found.set(id, name)
  }
  const home = reach(HOME)
  put(reach(START), 'start', (id) => id !== START)
  put(reach(DOOR), 'start', (id) => home.has(id))
  // A chunk also gets the modules that its own modules need, unless an earlier chunk has them.
  put(home, 'start', isNumbers)
  put(reach(DOOR), 'fields', (id) => id !== DOOR && isShared(id) && !isOfAccounts(id))
  put(reach(DOOR), 'door', (id) => id !== DOOR && isShared(id))
  put(home, 'near', (id) => id !== HOME && isShared(id))
  put(reach(CARDS), 'cards', (id) => id !== CARDS && isShared(id))
  put(reach(ALARM), 'alarmParts', (id) => id !== ALARM)
  return found
}

/** Number of lazily loaded parts that need each module. */
function countUsers(start, getModuleInfo, reach) {
  const entries = new Set()
  const seen = new Set([start])
  for (const each of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(each) ?? {}
    for (const one of dynamicallyImportedIds) entries.add(one)
    for (const one of [...importedIds, ...dynamicallyImportedIds]) seen.add(one)
  }
  const users = new Map()
  for (const entry of entries) for (const id of reach(entry)) users.set(id, (users.get(id) ?? 0) + 1)
  return users
}
