import { createTranslator } from 'use-intl/core'
import sos from '../../../../../locales/en/sos.json' with { type: 'json' }
import type { Phrase, Sentence } from '../../sentence.ts'
import { isHelp } from '../../rules.ts'
import type { Alert, Person } from './alertSteps.ts'

const t = createTranslator({ locale: 'en', messages: { sos }, namespace: 'sos' }) as unknown as (
  key: string,
  values?: Record<string, string | number>,
) => string

/** A phrase in English; ranges are not converted. */
export const inEnglish = ({ key, values }: Phrase): string =>
  t(key, { range: '250 m', time: new Date(Number(values?.['at'] ?? 0)).toISOString().slice(11, 16), ...values })

interface Truth {
  /** Number of people in the circle now. */
  members: number
  nameOf: (member: number) => string
}

/** States that count for each statement. */
const FROM = { reached: ['sent', 'delivered', 'seen', 'answered'], onDevice: ['delivered', 'seen', 'answered'] }

/**
 * Finds statements of a text that are wrong. It parses the English words and counts in the model of the alert; it
 * shares nothing with the code that chose the words.
 */
export function contradictions(sentence: Sentence, alert: Alert, { members, nameOf }: Truth): string[] {
  const found: string[] = []
  const wrong = (what: string) => void found.push(`the sentence is wrong: ${what}`)
  const text = [sentence.title, ...sentence.lead, ...sentence.who, ...[sentence.position ?? []].flat(), sentence.list]
    .map(inEnglish)
    .join(' / ')
  const isWhole = alert.kind === 'drill' || alert.stage === 2
  const maySay = (person: Person) =>
    person.state !== 'standby' &&
    (person.answer !== null || (alert.isToldInFull ? person.isShown || isWhole : isWhole && !person.hasLeft))
  const said = [...alert.people].filter(([, person]) => maySay(person))
  const there = said.filter(([, { hasLeft }]) => !hasLeft)
  const count = (is: (person: Person) => boolean) => there.filter(([, person]) => is(person)).length
  const isRationed = !alert.isToldInFull && alert.stage < 2
  const reached = count(({ state }) => FROM.reached.includes(state))

  const expectNumber = (pattern: RegExp, number: number) => {
    const match = pattern.exec(text)
    if (match && Number(match[1]) !== number) wrong(`"${match[0]}", but it is ${number}`)
  }
  expectNumber(/sent to (\d+)/, reached)
  expectNumber(/(\d+) (?:person|people) alerted/, reached)
  expectNumber(
    /Waiting to reach (\d+)/,
    count(({ state }) => state === 'queued'),
  )
  expectNumber(
    /waiting to reach (\d+)/,
    count(({ state }) => state === 'queued'),
  )
  expectNumber(
    /On (\d+) device/,
    count(({ state }) => FROM.onDevice.includes(state)),
  )
  const opened = count(({ hasOpened }) => hasOpened)
  expectNumber(/(\d+) (?:person|people) can see where you are/, opened)
  if (opened > 0 !== /can see where you are/.test(text)) wrong('who can see the position')
  if (/position is shared/.test(text)) wrong('"shared", whoever has looked')

  if (members === 0 && there.length === 0) {
    if (!/nobody in your circle/.test(text)) wrong('an empty circle is not named')
    if (/alerted|alert your nearest five after|sent to [1-9]|SOS is on/.test(text) || sentence.stages !== null)
      wrong('nobody was alerted')
  }
  if (
    isRationed &&
    /alerted|sent to|alert your nearest five after|is told 3|Nobody has seen|Nobody was within/.test(text)
  )
    wrong('it says what it may not')
  if (/Nobody has seen/.test(text) && count(({ state }) => ['seen', 'answered'].includes(state)) > 0)
    wrong('somebody has seen it')
  if (/alert your nearest five after|is told 3/.test(text) && isWhole) wrong('it goes no further')
  if (/alert your nearest five after/.test(text) && alert.stage > 0) wrong('the nearest five were told')
  if (sentence.isLive && reached === 0) wrong('"Live" though it reached nobody')
  if (sentence.stages !== null && sentence.stages !== alert.stage) wrong(`stage ${sentence.stages}`)
  if (sentence.stages !== null && isRationed) wrong('the stage is shown')

  // More than three names are replaced by their number.
  const [coming, called, cannot] = [
    count(({ answer }) => answer === 'coming'),
    count(({ hasCalledHelp }) => hasCalledHelp),
    count(({ answer }) => answer === 'cannot'),
  ]
  const [comers, callers, refused] = [/ is coming/g, / has called help/g, / can’t come/g].map(
    (words) => text.match(words)?.length ?? 0,
  )
  if (comers !== Math.min(3, coming)) wrong(`${comers} are named of ${coming} who come`)
  if (callers !== Math.min(3, called)) wrong(`${callers} are named of ${called} who called help`)
  if (refused !== (cannot > 3 ? 1 : cannot)) wrong(`${refused} who cannot come of ${cannot}`)
  const unnamed = there.filter(
    ([member, { answer }]) =>
      isHelp(answer) && !text.includes(`${nameOf(member)} is`) && !text.includes(`${nameOf(member)} has called`),
  ).length
  if (unnamed > 0 !== /more (?:person is|people are) helping/.test(text)) wrong('whether more help')
  expectNumber(/(\d+) more (?:person is|people are) helping/, unnamed)
  expectNumber(/(\d+) people can’t come/, cannot)

  for (const [member, { state, answer, hasCalledHelp, hasLeft }] of alert.people) {
    const name = nameOf(member)
    const isNamed = text.includes(`${name} `)
    const isSaid = there.some(([other]) => other === member)
    if (isNamed && hasLeft) wrong(`${name} has left`)
    if (isNamed && !isSaid) wrong(`${name} may not be named`)
    if (text.includes(`${name} is coming`) && !(isSaid && answer === 'coming')) wrong(`whether ${name} is coming`)
    if (text.includes(`${name} has called help`) && !(isSaid && hasCalledHelp)) wrong(`what ${name} called`)
    if (text.includes(`${name} has seen it`) && state !== 'seen') wrong(`whether ${name} has seen it`)
  }
  return found
}
