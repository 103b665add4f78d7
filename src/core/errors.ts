/**
 * Every refusal code with its HTTP status. The translated sentence of each code is in `locales/<language>/errors.json`;
 * a test keeps the two lists equal.
 */
export const REFUSALS = {
  invalidInput: 400,
  malformedBody: 400,
  tooSlow: 408,
  encodingNotAccepted: 415,
  notSignedIn: 401,
  wrongPassword: 401,
  passwordNeeded: 403,
  secondProofNeeded: 403,
  contactTooNew: 403,
  userNotFound: 404,
  notYours: 403,
  adminOnly: 403,
  adminNeedsTwoFactor: 403,
  accountSuspended: 403,
  cannotSuspend: 409,
  alreadyReported: 409,
  ownReport: 403,
  tooManyReports: 429,
  reportNotFound: 404,
  reportClosed: 409,
  undoTooLate: 409,
  tooManyFilters: 409,
  overpassOff: 409,
  importNotReadable: 415,
  importTooLarge: 413,
  wrongClaimCode: 400,
  alreadyClaimed: 409,
  placeWithoutPhone: 409,
  notNumberOfPlace: 409,
  subscriptionNeeded: 403,
  crossSite: 403,
  notFound: 404,
  shopNotFound: 404,
  shopLocationNotFound: 409,
  productNotFound: 404,
  serviceNotFound: 404,
  officeNotFound: 404,
  specializationNotFound: 404,
  photoNotFound: 404,
  alreadyExists: 409,
  wishlistFull: 409,
  tooManyWatches: 409,
  askHidden: 409,
  askNowhere: 409,
  tooManyAsked: 429,
  tooManyOpen: 409,
  requestNotFound: 404,
  requestClosed: 409,
  requestAnswered: 409,
  ownRequest: 403,
  enoughAnswers: 409,
  tooManyAnswers: 429,
  orderNotFound: 404,
  orderChanged: 409,
  orderDisputed: 409,
  meetingNotFound: 404,
  meetingChanged: 409,
  meetingNotNow: 409,
  meetingInPast: 400,
  meetingTooFar: 400,
  alreadyMeeting: 409,
  noMeetingWith: 403,
  wrongMeetingCode: 400,
  tooManyWrongCodes: 429,
  notAgreedToTexts: 409,
  tooManyTold: 429,
  ownListing: 403,
  cannotAsk: 409,
  shopOff: 409,
  sellerBlockedByYou: 409,
  outOfStock: 409,
  chooseVariant: 409,
  variantGone: 409,
  priceChanged: 409,
  alreadyAsked: 409,
  tooManyOrders: 429,
  ratingMissing: 400,
  noDealing: 403,
  sameDevice: 403,
  ownReview: 403,
  ratingShown: 409,
  paymentsNotSetUp: 409,
  paymentNotFound: 404,
  paymentClosed: 409,
  paymentBeingChecked: 409,
  referenceUsed: 409,
  badSignature: 401,
  demoPerson: 409,
  demoMeeting: 409,
  notAsked: 409,
  notInCircle: 409,
  circleFull: 409,
  inviteNotFound: 404,
  phoneNotConfirmed: 403,
  phoneNotKnown: 404,
  tooManyAsks: 409,
  commonPassword: 400,
  phonePassword: 400,
  wrongCode: 400,
  messageNotSent: 503,
  conversationNotFound: 404,
  messageNotFound: 404,
  tooLateToDelete: 409,
  blockedByYou: 409,
  tooManyNewPeople: 429,
  wrongAppCode: 400,
  keyRefused: 400,
  tooManyKeys: 409,
  twoFactorOn: 409,
  sosNobody: 404,
  sosNowhere: 404,
  checkInPutOff: 409,
  sosActive: 409,
  tooManyContacts: 409,
  contactDeclined: 409,
  wrongPasskey: 401,
  keyReused: 409,
  changedElsewhere: 409,
  priceSetElsewhere: 409,
  tooManyPhotos: 400,
  photoMissing: 400,
  notAPhoto: 415,
  photoTooLarge: 413,
  photoTooManyPixels: 413,
  notASound: 415,
  soundTooLarge: 413,
  soundTooLong: 400,
  soundNotFound: 404,
  bodyTooLarge: 413,
  tooManyTries: 429,
  tooManyRequests: 429,
  quotaReached: 429,
  geocoderUnavailable: 503,
  googleUnavailable: 503,
  busy: 503,
} as const satisfies Record<string, number>

/** Code of a refusal. */
export type RefusalCode = keyof typeof REFUSALS

/** Details of a refusal: values for its sentence, or the message key of each invalid input field. */
export interface RefusalDetails {
  params?: Record<string, string | number>
  fields?: Record<string, string>
}

/** The error that a verb throws for an expected refusal; any other error is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  /** HTTP status of this refusal. */
  get status(): number {
    return REFUSALS[this.code]
  }
}
