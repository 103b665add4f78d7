import { type Saying, SAYINGS } from '../../rules.ts'
import type { Person } from './alertSteps.ts'

export const isSaying = (step: string): step is Saying => (SAYINGS as readonly string[]).includes(step)

/**
 * Notes what a person says.
 * @returns whether they help less than before
 */
export function say(person: Person, said: Saying): boolean {
  if (said === 'notCalledHelp') {
    const hadCalled = person.hasCalledHelp
    if (person.answer === 'calledHelp') Object.assign(person, { state: 'seen', answer: null })
    person.hasCalledHelp = false
    return hadCalled
  }
  const isLess = said === 'cannot' && person.answer !== 'cannot'
  person.state = 'answered'
  person.hasCalledHelp ||= said === 'calledHelp'
  if (said !== 'calledHelp' || person.answer !== 'coming') person.answer = said
  return isLess
}
