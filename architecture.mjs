/**
 * The lists from which the import rules are generated (see ARCHITECTURE.md and `npm run check`). A layer or feature may
 * import only from those before it in its list.
 */

/** Layers, lowest first. */
export const LAYERS = ['core', 'kit', 'features', 'app']

/** Features, lowest first: a feature may import only those before it. */
export const FEATURES = [
  'photos',
  'accounts',
  'settings',
  'people',
  'places',
  'notifications',
  'reports',
  'concepts',
  'listings',
  'subscriptions',
  'reviews',
  'orders',
  'wishlist',
  'discovery',
  'publicPages',
  'insights',
  'chat',
  'requests',
  'circles',
  'sos',
  'meetings',
  'admin',
  'offline',
  'home',
]

/**
 * Every folder below src/ and where its files run. A file outside these folders fails the check, so no file escapes the
 * import rules. `<feature>` stands for each name in FEATURES; `/*` is the folder itself, `/**` all below it.
 */
export const PLACES = [
  { path: 'src/core/*', runs: 'both' },
  { path: 'src/kit/server/**', runs: 'server' },
  { path: 'src/kit/web/**', runs: 'web' },
  { path: 'src/features/<feature>/*', runs: 'both' },
  { path: 'src/features/<feature>/engine/**', runs: 'both' },
  { path: 'src/features/<feature>/reading/*', runs: 'both' },
  { path: 'src/features/<feature>/data/**.json', runs: 'both' },
  { path: 'src/features/<feature>/server/**', runs: 'server' },
  { path: 'src/features/<feature>/web/**', runs: 'web' },
  { path: 'src/app/*', runs: 'both' },
  { path: 'src/app/server/**', runs: 'server' },
  { path: 'src/app/cli/**', runs: 'server' },
  { path: 'src/app/demo/**', runs: 'server' },
  { path: 'src/app/web/**', runs: 'web' },
]

/**
 * @param {(place: { path: string, runs: 'server' | 'web' | 'both' }) => boolean} [wanted] all places unless given
 * @returns {string} the source of a regular expression for the files in these places
 */
export function filesIn(wanted = () => true) {
  const sources = PLACES.filter(wanted).map(({ path }) =>
    path
      .replaceAll('.', String.raw`\.`)
      .replace('<feature>', `(?:${FEATURES.join('|')})`)
      .replace('**', '.+')
      .replace('*', '[^/]+'),
  )
  return `^(?:${sources.join('|')})$`
}
