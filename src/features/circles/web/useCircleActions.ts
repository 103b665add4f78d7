import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useAccept, useAsk, useBlock, useRemove, useStopSharing, useUnblock } from './queries.ts'
import { useCircleWords } from './useCircleWords.ts'

interface Somebody {
  id: string
  name: string
}

/** What a tap does about somebody; each says what happened, and what went wrong. */
export function useCircleActions() {
  const t = useTranslations('circles')
  const words = useWords()
  const sentence = useErrorSentence()
  const { nameOf } = useCircleWords()
  const [ask, accept, remove, block] = [useAsk(), useAccept(), useRemove(), useBlock()]
  const [stop, unblock] = [useStopSharing(), useUnblock()]

  async function doing(work: () => Promise<unknown>, done: () => void): Promise<boolean> {
    try {
      await work()
      done()
      return true
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
      return false
    }
  }
  const say = (key: 'toldAsked' | 'toldAccepted' | 'toldRemoved' | 'toldBlocked', person: Somebody) =>
    t(key, { name: nameOf(person) })
  const isBusy = [ask, accept, remove, block, stop].some(({ isPending }) => isPending)
  return {
    isBusy,
    ask: (person: Somebody) =>
      doing(
        () => ask.mutateAsync({ id: person.id }),
        () =>
          toast(say('toldAsked', person), {
            undo: { label: words.undo, run: () => void remove.mutateAsync({ id: person.id }).catch(() => {}) },
          }),
      ),
    accept: (person: Somebody) =>
      doing(
        () => accept.mutateAsync({ id: person.id }),
        () => toast(say('toldAccepted', person), { tone: 'ok' }),
      ),
    /** Declines, or takes the own request back: without a question, since asking again is one tap. */
    withdraw: (person: Somebody) =>
      doing(
        () => remove.mutateAsync({ id: person.id }),
        () => {},
      ),
    async remove(person: Somebody): Promise<boolean> {
      const name = nameOf(person)
      const question = { title: t('removeQuestion', { name }), body: t('removeBody', { name }), yes: t('remove') }
      if (!(await confirm({ ...question, no: t('keep'), danger: true }))) return false
      return doing(
        () => remove.mutateAsync({ id: person.id }),
        () => toast(say('toldRemoved', person)),
      )
    },
    async block(person: Somebody): Promise<boolean> {
      const name = nameOf(person)
      const question = { title: t('blockQuestion', { name }), body: t('blockBody', { name }), yes: t('block') }
      if (!(await confirm({ ...question, no: t('keep'), danger: true }))) return false
      return doing(
        () => block.mutateAsync({ id: person.id }),
        () => toast(say('toldBlocked', person)),
      )
    },
    unblock: (person: Somebody) =>
      doing(
        () => unblock.mutateAsync({ id: person.id }),
        () => toast(t('toldUnblocked', { name: nameOf(person) })),
      ),
    stopSharing: (id?: string) =>
      doing(
        () => stop.mutateAsync(id === undefined ? {} : { id }),
        () => toast(t('toldStopped'), { tone: 'ok' }),
      ),
  }
}
