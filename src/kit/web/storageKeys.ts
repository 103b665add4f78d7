/**
 * When data in this browser is deleted.
 * - `signedOut`: whenever nobody, or another person, is signed in.
 * - `leaving`: as `signedOut`, but kept when a session merely expired: drafts, and data that an SOS needs.
 * - `unsent`: never automatically: unsent changes, accessible only to their owner.
 * - `owner`: by the feature that owns it: the signed-in person, why they were signed out, an unfinished sign-up, and data
 *   of the SOS, because an alert outlasts a session.
 * - `device`: never: belongs to the device and is not personal.
 */
type WipeRule = 'signedOut' | 'leaving' | 'unsent' | 'owner' | 'device'

interface KeptKey {
  /** `*` matches anything, such as a person's id. */
  key: string
  where: 'local' | 'session' | 'database' | 'cache'
  /** Feature or part that writes it. */
  owner: string
  rule: WipeRule
}

const local = (owner: string, rule: WipeRule, ...keys: string[]): KeptKey[] =>
  keys.map((key) => ({ key, where: 'local', owner, rule }))

/** All storage keys of the app. `npm run check` refuses a key that is not in this list. */
export const STORAGE_KEYS: readonly KeptKey[] = [
  ...local('accounts', 'owner', 'hereabouts_user', 'hereabouts_sign_out_due'),
  // The person whose databases are to be cleared; deleted together with them (forgetPerson.ts).
  ...local('offline', 'owner', 'currentUser'),
  ...local('offline', 'signedOut', 'hereabouts_profile', 'hereabouts_photo', 'hereabouts_name'),
  ...local('offline', 'signedOut', 'services', 'offices', 'specializations', 'myCircle', 'users', 'shops', 'products'),
  ...local('offline', 'signedOut', 'hereabouts_last_synced'),
  ...local('kit', 'signedOut', 'hereabouts_offline_cache', 'hereabouts_events'),
  ...local('kit', 'leaving', 'hereabouts_push'),
  ...local('circles', 'signedOut', 'hereabouts_circle', 'hereabouts_circle_feed'),
  ...local('places', 'signedOut', 'hereabouts_area'),
  ...local('places', 'device', 'hereabouts_map_credit', 'hereabouts_map_streets'),
  ...local('meetings', 'signedOut', 'hereabouts_meeting_shared'),
  ...local('chat', 'signedOut', 'hereabouts_chats'),
  ...local('chat', 'leaving', 'hereabouts_chat_drafts'),
  ...local('notifications', 'signedOut', 'hereabouts_notifications'),
  ...local('settings', 'signedOut', 'hereabouts_privacy'),
  ...local('settings', 'leaving', 'hereabouts_privacy_draft', 'hereabouts_sos_passkey', 'hereabouts_passkey_check'),
  ...local('home', 'leaving', 'hereabouts_profile_draft'),
  ...local('wishlist', 'signedOut', 'hereabouts_wishlist'),
  ...local('listings', 'leaving', 'hereabouts_draft_*', 'hereabouts_import_headings', 'hereabouts_undo_*'),
  ...local('subscriptions', 'signedOut', 'hereabouts_subscription'),
  ...local('insights', 'signedOut', 'hereabouts_numbers'),
  ...local(
    'sos',
    'owner',
    'hereabouts_sos',
    'hereabouts_sos_active',
    'hereabouts_sos_key',
    'hereabouts_sos_withdraw_tries',
  ),
  ...local(
    'sos',
    'leaving',
    'sosNotifications_*',
    'hereabouts_sos_listed_*',
    'hereabouts_last_fix',
    'hereabouts_sos_answer',
    'hereabouts_sos_passkey_asked_*',
  ),
  ...local('sos', 'device', 'hereabouts_country', 'hereabouts_sos_hold'),
  ...local('kit', 'device', 'hereabouts_language', 'hereabouts_dates'),
  { key: 'hereabouts_public_page', where: 'session', owner: 'app', rule: 'device' },
  { key: 'hereabouts_reloaded', where: 'session', owner: 'app', rule: 'device' },
  { key: 'hereabouts_target', where: 'session', owner: 'accounts', rule: 'device' },
  { key: 'hereabouts_signed_out', where: 'session', owner: 'accounts', rule: 'owner' },
  { key: 'hereabouts_sign_up', where: 'session', owner: 'accounts', rule: 'owner' },
  { key: 'hereaboutsDB', where: 'database', owner: 'offline', rule: 'signedOut' },
  { key: 'hereaboutsListings', where: 'database', owner: 'offline', rule: 'signedOut' },
  { key: 'hereaboutsArea', where: 'database', owner: 'discovery', rule: 'signedOut' },
  { key: 'hereaboutsAnswers', where: 'database', owner: 'kit', rule: 'signedOut' },
  { key: 'hereaboutsOutbox', where: 'database', owner: 'kit', rule: 'unsent' },
  { key: 'hereaboutsDrafts', where: 'database', owner: 'listings', rule: 'signedOut' },
  { key: 'hereaboutsVoice', where: 'database', owner: 'chat', rule: 'signedOut' },
  { key: 'hereaboutsImport', where: 'database', owner: 'listings', rule: 'unsent' },
  // The service worker's index of the picture caches (workbox-expiration).
  { key: 'workbox-expiration', where: 'database', owner: 'offline', rule: 'signedOut' },
  { key: 'hereabouts-photos', where: 'cache', owner: 'app', rule: 'signedOut' },
  { key: 'hereabouts-tiles', where: 'cache', owner: 'app', rule: 'signedOut' },
  { key: 'hereabouts-code', where: 'cache', owner: 'app', rule: 'device' },
  { key: 'hereabouts-code-list', where: 'cache', owner: 'app', rule: 'device' },
]

const isMatch = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern

/**
 * Deletes a person's data from local storage; databases and caches are cleared by their owners. A
 * `storage` event, as after a change by another tab, makes copies in memory reload.
 * @param when `leaving`: signed out, deleted, or another person signs in; `signedOut`: the session merely expired
 */
export function wipeStorage(when: 'leaving' | 'signedOut'): void {
  const rules: WipeRule[] = when === 'leaving' ? ['signedOut', 'leaving'] : ['signedOut']
  const patterns = STORAGE_KEYS.filter(({ where, rule }) => where === 'local' && rules.includes(rule))
  try {
    for (const key of Object.keys(localStorage)) {
      if (!patterns.some((pattern) => isMatch(pattern.key, key))) continue
      localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key }))
    }
  } catch {
    // a browser without storage has nothing to wipe
  }
}

/** Number of characters in local storage under keys with a prefix. */
export function storedSize(start: string): number {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(start))
  return keys.reduce((size, key) => size + (localStorage.getItem(key)?.length ?? 0), 0)
}
