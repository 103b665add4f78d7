import type { NotificationChoices } from '#features/settings/rules.ts'

/** What a notice is about, as its filter on /notifications says (M-02, M-15). */
export const NOTICE_TYPES = ['order', 'message', 'review', 'system', 'sos'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

interface KindRule {
  type: NoticeType
  /** The choice of /privacy-settings that silences it (M-18); null: always told. */
  setting: keyof NotificationChoices | null
}

/**
 * Every kind of notice. Its words stand in `locales/<language>/notifications.json` under `kinds.<kind>` with `title` and
 * `message`; the params of a notice fill them.
 */
export const NOTICE_KINDS = {
  accountNewDevice: { type: 'system', setting: null },
  message: { type: 'message', setting: 'messages' },
  circleAsked: { type: 'system', setting: 'messages' },
  circleAccepted: { type: 'system', setting: 'messages' },
} as const satisfies Record<string, KindRule>
export type NoticeKind = keyof typeof NOTICE_KINDS

/** True when a person with these choices is told of this kind; an SOS always (M-18). */
export function isWanted(kind: NoticeKind, choices: NotificationChoices): boolean {
  const { setting } = NOTICE_KINDS[kind] as KindRule
  return setting === null || choices[setting]
}
