import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { CircleRequest } from '../contract.ts'
import { useAcceptInvite, useInvited } from './inviteQueries.ts'
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

/** Shows the owner of an opened invite; one tap joins their circle. */
export function JoinCard({ code }: { code: string }) {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const [, setParams] = useQueryParams()
  const invited = useInvited(code)
  const accept = useAcceptInvite()
  const close = () => setParams({ join: null })
  const problem = accept.error ?? invited.error
  if (problem) {
    return (
      <Banner
        live
        tone="wait"
        action={
          <Button size="small" variant="quiet" onClick={close}>
            {t('notNow')}
          </Button>
        }
      >
        {sentence(problem)}
      </Banner>
    )
  }
  if (!invited.data) return <SkeletonList kind="person" label={t('loading')} />
  const { name, profilePhoto, relation } = invited.data
  const join = () =>
    accept.mutate(code, {
      onSuccess: () => {
        toast(t('toldAccepted', { name }), { tone: 'ok' })
        close()
      },
    })
  return (
    <section className="flex flex-col gap-3 rounded-l bg-accent-tint p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={profilePhoto} />
        <p className="min-w-0 flex-1 text-row wrap-safe">
          {t(relation === 'member' ? 'alreadyTogether' : 'invitesYou', { name })}
        </p>
      </div>
      {relation !== 'member' && <p className="text-small text-ink-2">{t('joinMeans')}</p>}
      <div className="flex gap-2 [&>*]:flex-1">
        <Button variant="quiet" onClick={close}>
          {t('notNow')}
        </Button>
        {relation !== 'member' && (
          <Button busy={accept.isPending} onClick={join}>
            {t('join')}
          </Button>
        )}
      </div>
    </section>
  )
}
