import { EMAIL_PATTERN, PHONE_PATTERN, splitKeywords } from '#core/text.ts'
import type { Skill } from './contract.ts'

/** Limits of one profile. */
export const MOST_SKILLS = 30
export const MOST_KEYWORDS = 20
export const LONGEST_SKILL = 100

/** A skill as typed (E-28, E-29); null when its name is empty after trimming. At most 20 keywords, each one once. */
export function skillOf(name: string, keywords: string): Skill | null {
  const skill = name.trim()
  if (skill === '') return null
  return { skill, keywords: [...new Set(splitKeywords(keywords))].slice(0, MOST_KEYWORDS) }
}

/** The list with `added`, which replaces a skill of the same name. */
export function withSkill(skills: readonly Skill[], added: Skill): Skill[] {
  const same = (skill: Skill) => skill.skill.toLowerCase() === added.skill.toLowerCase()
  return [...skills.filter((skill) => !same(skill)), added]
}

/** The error of an e-mail address or phone number, as a message key; the same rules as at signup (E-18). */
export function contactError(kind: 'email' | 'phone', value: string): string | null {
  if (value === '') return 'required'
  if (kind === 'email') return EMAIL_PATTERN.test(value) && value.length <= 254 ? null : 'invalidEmail'
  return PHONE_PATTERN.test(value) ? null : 'invalidPhone'
}
