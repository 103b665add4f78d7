import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { clampSosRange } from './rules.ts'

const visibility = z.enum(['public', 'private'])

/** A person's language setting. */
export const LanguageChoice = z.object({
  /** A CLDR code such as "hi"; null: never chosen. */
  code: z.nullable(z.string()),
  /** True: the browser's language is used. */
  autoDetect: z.boolean(),
  /** ISO time of the choice; null: never. */
  chosenAt: z.nullable(z.string()),
})
export type LanguageChoice = z.infer<typeof LanguageChoice>

/** A person's own settings (§3). A passkey is never included, only whether one is set. */
export const Settings = z.object({
  profileVisibility: visibility,
  locationSharing: z.boolean(),
  contactInfo: z.boolean(),
  purchaseHistory: z.boolean(),
  activityStatus: z.boolean(),
  searchHistory: z.boolean(),
  notifications: z.object({ orders: z.boolean(), messages: z.boolean(), marketing: z.boolean(), nearby: z.boolean() }),
  sosRangeMeters: z.number(),
  hasSosPasskey: z.boolean(),
  language: LanguageChoice,
  /** A language without a translation that the person asked for; null: none. */
  languageWanted: z.nullable(z.string()),
})
export type Settings = z.infer<typeof Settings>

const choice = z.optional(z.boolean())
const languageCode = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'invalid'))

/** Changes to settings; omitted fields stay unchanged. */
export const SettingsChanges = z.object({
  profileVisibility: z.optional(visibility),
  locationSharing: choice,
  contactInfo: choice,
  purchaseHistory: choice,
  activityStatus: choice,
  searchHistory: choice,
  notifications: z.optional(z.object({ orders: choice, messages: choice, marketing: choice, nearby: choice })),
  /** Clamped to 250 … 5,000,000. */
  sosRangeMeters: z.optional(z.pipe(z.number('invalidNumber'), z.transform(clampSosRange))),
  /** Not empty, at most 32 characters. */
  sosPasskey: z.optional(z.string().check(z.maxLength(200, 'passkeyTooLong'))),
  language: z.optional(
    z.object({
      code: languageCode,
      autoDetect: z.boolean(),
    }),
  ),
  /** Replaces the language asked for before. */
  languageWanted: z.optional(languageCode),
})
export type SettingsChanges = z.input<typeof SettingsChanges>

export const readSettings = defineEndpoint({
  ...addresses.readSettings,
  access: 'signedIn',
  input: z.object({}),
  output: Settings,
  summary: 'What the signed-in person chose, or the defaults.',
})

export const saveSettings = defineEndpoint({
  ...addresses.saveSettings,
  access: 'signedIn',
  idempotent: true,
  proof: ['sosPasskey'],
  heldDuringSos: ['sosPasskey'],
  input: SettingsChanges,
  output: Settings,
  summary: 'Changes some of the signed-in person’s settings and answers them all.',
})

/** A person as one kind of viewer sees them; "" for hidden values. */
export const SeenPerson = z.object({
  /** False: this viewer does not see who the person is. */
  isShown: z.boolean(),
  name: z.string(),
  photo: z.string(),
  phone: z.string(),
})
export type SeenPerson = z.infer<typeof SeenPerson>

export const seeMyself = defineEndpoint({
  ...addresses.seeMyself,
  access: 'signedIn',
  input: z.object({ onlooker: z.enum(['stranger', 'circle', 'seller']) }),
  output: SeenPerson,
  summary: 'The signed-in person as a stranger, a circle member or a seller sees him.',
})

/** The operator's data about this installation. */
export const Site = z.object({
  /** URLs of the documents: built-in pages, or the operator's. */
  privacyPolicyUrl: z.string(),
  termsUrl: z.string(),
  /** Contact for data protection; "" when the operator gave none. */
  contact: z.string(),
})
export type Site = z.infer<typeof Site>

export const readSite = defineEndpoint({
  ...addresses.readSite,
  access: 'anyone',
  input: z.object({}),
  output: Site,
  summary: 'Where privacy policy and terms stand, and whom to write to.',
})

/** All stored data of a person: the rows of each table, without secrets. */
export const MyData = z.object({
  product: z.string(),
  exportedAt: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type MyData = z.infer<typeof MyData>

/** Answered by `app`, which knows every table, as a streamed file. */
export const downloadMyData = defineEndpoint({
  ...addresses.downloadMyData,
  access: 'signedIn',
  proof: true,
  quota: 'export',
  input: z.object({}),
  output: MyData,
  summary: 'Everything that is kept about the signed-in person, as a JSON file.',
})

export const settingsEndpoints = [readSettings, saveSettings, seeMyself, readSite, downloadMyData]
