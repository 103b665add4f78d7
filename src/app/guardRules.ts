import type { Endpoint } from '#core/contract.ts'

/** Endpoints that a rule below would guard, and why they are not. A name that the rules do not meet is a fault, too. */
const WITHOUT_PROOF: Record<string, string> = {
  changePassword: 'asks for the old password itself',
  provePassword: 'is the proof',
  proveWithKey: 'is the proof',
  saveProfile: 'name, photo, skills and place are no way in',
  endDevice: 'only takes a way in away; whoever lost a phone is in a hurry',
  signOutEverywhere: 'only takes a way in away; whoever lost a phone is in a hurry',
  setDuressPasskey: 'asks for the password itself',
  claimListing: 'the code is that of a listing',
  acceptInvite: 'the code is that of an invite',
  confirmPhone: 'the code is the proof that the number is the asker’s',
}

const WITHOUT_QUOTA: Record<string, string> = {
  acceptInvite: 'has an effect once per invite; its tries are counted',
  acceptCircle: 'answers a request, which was counted',
  removeFromCircle: 'has an effect once per member',
  blockFromCircle: 'protects its caller',
  unblock: 'has an effect once per blocked person',
  sharePosition: 'has an effect once per member',
  stopSharing: 'protects its caller',
  deletePost: 'has an effect once per post',
  deleteReview: 'has an effect once per review',
  deleteListing: 'has an effect once per listing',
  endWatch: 'has an effect once per watch',
  removeWish: 'has an effect once per wish',
  clearWishlist: 'has an effect once per wish',
  voteHelpful: 'counts once per review',
  markRead: 'concerns only the own list',
  clearNotifications: 'concerns only the own list',
  restoreNotifications: 'concerns only the own list',
  setDigest: 'concerns only the own mail',
  recordVisit: 'counted once a day and person',
  recordClick: 'counted once a day and person',
  cancelOrder: 'has an effect once per order',
  confirmOrder: 'has an effect once per order',
  handOverOrder: 'has an effect once per order',
  completeOrder: 'has an effect once per order',
}

const fieldsOf = (endpoint: Endpoint): string[] =>
  Object.keys((endpoint.input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {})

/** A field whose change changes how somebody signs in, or what turns an alarm off. */
const CREDENTIAL = /passkey|password|credential|^code$/i

/**
 * Endpoints that must ask for a proof: what changes the account itself (below /api/me, /api/password, /api/two-factor,
 * /api/devices …) and what takes a credential.
 */
const needsProof = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'anyone' &&
  endpoint.method !== 'GET' &&
  (/^\/api\/(me|password|two-factor|devices|passkeys|sign-out-everywhere)\b/.test(endpoint.path) ||
    fieldsOf(endpoint).some((field) => CREDENTIAL.test(field)))

/** Endpoints that must be counted: whatever makes something, and so takes a key against repeats. */
const needsQuota = (endpoint: Endpoint): boolean => endpoint.access === 'signedIn' && endpoint.idempotent === true

/** Endpoints that must wait for an SOS: what ends sessions, erases the account or changes what turns an alarm off. */
const needsHolding = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' &&
  (/^\/api\/(devices|sign-out)/.test(endpoint.path) ||
    (endpoint.method === 'DELETE' && endpoint.path === '/api/me') ||
    fieldsOf(endpoint).some((field) => field === 'newPassword' || field === 'sosPasskey'))

/**
 * What is missing at sensitive endpoints: the rules find them by what they are, so that a new one cannot be forgotten.
 * @returns a sentence per fault
 */
export function guardFaults(endpoints: readonly Endpoint[]): string[] {
  const faults = endpoints.flatMap((endpoint) => {
    const { name } = endpoint
    return [
      needsProof(endpoint) && !endpoint.proof && !WITHOUT_PROOF[name] && `${name} must have \`proof\``,
      needsQuota(endpoint) && !endpoint.quota && !WITHOUT_QUOTA[name] && `${name} must have \`quota\``,
      needsHolding(endpoint) && !endpoint.heldDuringSos && `${name} must have \`heldDuringSos\``,
      endpoint.proof && endpoint.access === 'anyone' && `${name} has \`proof\`, but no session to prove it in`,
    ].filter((fault): fault is string => typeof fault === 'string')
  })
  const met = new Set(endpoints.filter((each) => needsProof(each) || needsQuota(each)).map(({ name }) => name))
  const stale = [...Object.keys(WITHOUT_PROOF), ...Object.keys(WITHOUT_QUOTA)].filter((name) => !met.has(name))
  return [...faults, ...stale.map((name) => `${name} is excused in src/app/guardRules.ts, but no rule meets it`)]
}
