import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Circle } from '../contract.ts'
import type { Relation } from '../rules.ts'
import { keys } from './keys.ts'
import { localCircle } from './localCircle.ts'
import { useBlock, useRemove, useStopSharing, useUnblock } from './queries.ts'
import { type RequestStep, useRequestStep } from './requests.ts'
import { useCircleWords } from './useCircleWords.ts'
import './words/circles.ts'

interface Somebody {
  id: string
  name: string
}

/** Actions about a person; each shows a message for success or failure. */
export function useCircleActions() {
  const t = useTranslations('circles')
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  const words = useWords()
  const sentence = useErrorSentence()
  const { nameOf } = useCircleWords()
  const [request, remove, block] = [useRequestStep(), useRemove(), useBlock()]
  const [stop, unblock] = [useStopSharing(), useUnblock()]

  async function runWith<T>(work: () => Promise<T>, done: (answer: T) => void): Promise<boolean> {
    try {
      done(await work())
      return true
    } catch (error) {
      // The sentence of this error speaks of the email or phone of a sign-in.
      const isGone = error instanceof ApiError && error.code === 'userNotFound'
      toast(isGone ? t('notFound') : sentence(error), { tone: 'problem' })
      return false
    }
  }
  const text = (
    key: 'toldAsked' | 'toldAccepted' | 'toldDeclined' | 'toldRemoved' | 'toldBlocked' | 'toldStoppedOne',
    person: Somebody,
  ) => t(key, { name: nameOf(person) })
  const isBusy = [request, remove, block, stop].some(({ isPending }) => isPending)
  const send = (step: RequestStep, person: Somebody) =>
    request.mutateAsync({ step, id: person.id, name: nameOf(person) })
  /** Shows whether the step is done or waits for the network. */
  const sending = (step: RequestStep, person: Somebody, done: (relation: Relation) => void) =>
    runWith(
      () => send(step, person),
      (answer) => (answer === null ? toast(t('kept')) : done(answer.relation)),
    )
  const tellAccepted = (person: Somebody) => toast(text('toldAccepted', person), { tone: 'ok' })
  /** A warning when the circle is empty without this person. */
  const warnIfLast = ({ id }: Somebody) => {
    const circle = client.getQueryData<Circle>(keys.circle(userId)) ?? localCircle(userId)
    return circle?.members.length === 1 && circle.members[0]!.id === id ? ` ${t('removeLast')}` : ''
  }
  return {
    isBusy,
    ask: (person: Somebody) =>
      sending('ask', person, (relation) => {
        if (relation === 'member') return tellAccepted(person)
        toast(text('toldAsked', person), {
          undo: { label: words.undo, run: () => void send('withdraw', person).catch(() => {}) },
        })
      }),
    accept: (person: Somebody) => sending('accept', person, () => tellAccepted(person)),
    decline: (person: Somebody) => sending('decline', person, () => toast(text('toldDeclined', person))),
    withdraw: (person: Somebody) => sending('withdraw', person, () => {}),
    async remove(person: Somebody): Promise<boolean> {
      const name = nameOf(person)
      const question = {
        title: t('removeQuestion', { name }),
        body: t('removeBody', { name }) + warnIfLast(person),
        yes: t('remove'),
      }
      if (!(await confirm({ ...question, no: t('keep'), danger: true }))) return false
      return runWith(
        () => remove.mutateAsync({ id: person.id }),
        () => toast(text('toldRemoved', person)),
      )
    },
    async block(person: Somebody): Promise<boolean> {
      const name = nameOf(person)
      const question = {
        title: t('blockQuestion', { name }),
        body: t('blockBody', { name }) + warnIfLast(person),
        yes: t('block'),
      }
      if (!(await confirm({ ...question, no: t('keep'), danger: true }))) return false
      return runWith(
        () => block.mutateAsync({ id: person.id }),
        () => toast(text('toldBlocked', person)),
      )
    },
    unblock: (person: Somebody) =>
      runWith(
        () => unblock.mutateAsync({ id: person.id }),
        () => toast(t('toldUnblocked', { name: nameOf(person) })),
      ),
    /** Stops sharing with one person, or with everybody. */
    stopSharing: (person?: Somebody) =>
      runWith(
        () => stop.mutateAsync(person ? { id: person.id } : {}),
        () => toast(person ? text('toldStoppedOne', person) : t('toldStopped'), { tone: 'ok' }),
      ),
  }
}
