import { useTranslations } from 'use-intl'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import type { CircleRequest } from '../contract.ts'
import { RelationButton } from './NearbyList.tsx'
import { useWaitingStep, WAITING_KINDS } from './requests.ts'
import { useCircleActions } from './useCircleActions.ts'
import { useCircleWords } from './useCircleWords.ts'
import { WaitingStep } from './WaitingStep.tsx'
import './words/circles.ts'

/** People who asked to join the circle and wait for the user. */
export function AskingList({ requests }: { requests: readonly CircleRequest[] }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  if (requests.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('asking')} />
      <ul aria-label={t('asking')} className="flex flex-col gap-2">
        {requests.map((person) => {
          const name = words.nameOf(person)
          return (
            <li key={person.id} className="rounded-l bg-accent-tint px-3 pb-3">
              <PersonRow
                href={`/circle?userId=${person.id}`}
                name={name}
                avatar={<Avatar name={name} src={person.profilePhoto} />}
                line={person.skills.join(', ')}
                distance={words.distance(person)}
                time={words.shortTime(person.askedAt)}
              />
              <Answer person={person} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Buttons to accept or decline, or the answer that waits for the network. */
function Answer({ person }: { person: CircleRequest }) {
  const t = useTranslations('circles')
  const actions = useCircleActions()
  const name = useCircleWords().nameOf(person)
  const waiting = useWaitingStep(person.id)
  if (waiting) {
    const what = t(waiting.kind === WAITING_KINDS.accept ? 'accept' : 'decline')
    return <WaitingStep call={waiting} what={what} className="justify-between" />
  }
  return (
    <div className="flex gap-2 [&>*]:flex-1">
      <Button
        size="small"
        variant="quiet"
        aria-label={t('declineName', { name })}
        onClick={() => void actions.decline(person)}
      >
        {t('decline')}
      </Button>
      <Button
        size="small"
        busy={actions.isBusy}
        aria-label={t('acceptName', { name })}
        onClick={() => void actions.accept(person)}
      >
        {t('accept')}
      </Button>
    </div>
  )
}

/** People whom the user asked and who have not answered. */
export function AskedList({ requests }: { requests: readonly CircleRequest[] }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  if (requests.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('asked')} />
      <ul aria-label={t('asked')} className="divide-y divide-line">
        {requests.map((person) => {
          const name = words.nameOf(person)
          return (
            <li key={person.id}>
              <PersonRow
                href={`/circle?userId=${person.id}`}
                name={name}
                avatar={<Avatar name={name} src={person.profilePhoto} />}
                distance={words.distance(person)}
                action={<RelationButton person={{ ...person, relation: 'asked' }} />}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
