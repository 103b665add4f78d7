import type { Endpoint } from '#core/contract.ts'

/** Exceptions to the rules below, with reasons. An exception that matches no rule is also a fault. */
const WITHOUT_PROOF: Record<string, string> = {
  changePassword: 'asks for the old password itself',
  provePassword: 'is the proof',
  proveWithKey: 'is the proof',
  saveProfile: 'name, photo, skills and place are no way in',
  endDevice: 'only takes a way in away; whoever lost a phone is in a hurry',
  signOutEverywhere: 'only takes a way in away; whoever lost a phone is in a hurry',
  setDuressPasskey: 'asks for the password itself',
  createItem: 'the code is the seller’s own number of an item',
  updateItem: 'the code is the seller’s own number of an item',
  takeBarcodePhoto: 'the code is the number of a product',
  claimListing: 'the code is that of a listing',
  acceptInvite: 'the code is that of an invite',
  enterMeetingCode: 'the code is that of a meeting',
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
  saveSettings: 'changes one row of its caller',
  recordVisit: 'counted once a day and person',
  recordClick: 'counted once a day and person',
  recordFinding: 'counted once a person, listing and words',
  cancelOrder: 'has an effect once per order',
  confirmOrder: 'has an effect once per order',
  handOverOrder: 'has an effect once per order',
  completeOrder: 'has an effect once per order',
  deleteMessage: 'has an effect once per message',
  hideMessage: 'concerns only the own list',
  setMute: 'concerns only the own devices',
  declineRequest: 'has an effect once per request',
  closeRequest: 'has an effect once per request',
  agreeMeeting: 'answers a proposal, which was counted',
  declineMeeting: 'has an effect once per meeting',
  cancelMeeting: 'has an effect once per meeting',
  setOutToMeeting: 'has an effect once per meeting',
  endMeetingWell: 'has an effect once per meeting',
  enterMeetingCode: 'its tries are counted',
}

const fieldsOf = (endpoint: Endpoint): string[] =>
  Object.keys((endpoint.input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {})

/** Input fields that change how a person signs in or turns an alert off. */
const CREDENTIAL = /passkey|password|credential|^code$/i

/**
 * Endpoints that must require a proof: those that change the account itself (below /api/me, /api/password,
 * /api/two-factor, /api/devices …), those that take a credential, and the copy of everything a person stored.
 */
const needsProof = (endpoint: Endpoint): boolean =>
  endpoint.path === '/api/my-data' ||
  (endpoint.access !== 'anyone' &&
    endpoint.method !== 'GET' &&
    (/^\/api\/(me|password|two-factor|devices|passkeys|sign-out-everywhere)\b/.test(endpoint.path) ||
      fieldsOf(endpoint).some((field) => CREDENTIAL.test(field))))

/**
 * Endpoints that must require a second factor: an intruder who turns on two-factor sign-in could lock out the owner.
 */
const needsSecondProof = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && /^\/api\/two-factor(\/on)?$/.test(path)

/** Endpoints that must have a quota: those that create something and so take an idempotency key. */
const needsQuota = (endpoint: Endpoint): boolean => endpoint.access === 'signedIn' && endpoint.idempotent === true

/**
 * Endpoints that must be refused during an SOS: those that end sessions, erase the account or change how an alert is
 * turned off.
 */
const needsHolding = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' &&
  (/^\/api\/(devices|sign-out)/.test(endpoint.path) ||
    (endpoint.method === 'DELETE' && endpoint.path === '/api/me') ||
    fieldsOf(endpoint).some((field) => field === 'newPassword' || field === 'sosPasskey'))

/**
 * Guards missing from sensitive endpoints. The rules derive the required guards from method, path and input, so that
 * new endpoints are covered.
 * @returns a sentence per fault
 */
export function guardFaults(endpoints: readonly Endpoint[]): string[] {
  const faults = endpoints.flatMap((endpoint) => {
    const { name } = endpoint
    return [
      needsProof(endpoint) && !endpoint.proof && !WITHOUT_PROOF[name] && `${name} must have \`proof\``,
      needsSecondProof(endpoint) && !endpoint.secondProof && `${name} must have \`secondProof\``,
      needsQuota(endpoint) && !endpoint.quota && !WITHOUT_QUOTA[name] && `${name} must have \`quota\``,
      needsHolding(endpoint) && !endpoint.heldDuringSos && `${name} must have \`heldDuringSos\``,
      endpoint.proof && endpoint.access === 'anyone' && `${name} has \`proof\`, but no session to prove it in`,
    ].filter((fault): fault is string => typeof fault === 'string')
  })
  const met = new Set(endpoints.filter((each) => needsProof(each) || needsQuota(each)).map(({ name }) => name))
  const stale = [...Object.keys(WITHOUT_PROOF), ...Object.keys(WITHOUT_QUOTA)].filter((name) => !met.has(name))
  return [...faults, ...stale.map((name) => `${name} is excused in src/app/guardRules.ts, but no rule meets it`)]
}
