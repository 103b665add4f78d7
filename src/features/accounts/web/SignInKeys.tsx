import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { SignInKey } from '../keyContract.ts'
import { beginSignInKey, listSignInKeys, removeSignInKey } from './calls.ts'
import { withProof } from './proof.ts'
import { useUser } from './session.ts'
import { addKey, hasKeys } from './signInKeys.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

/** The person's passkeys: adds one for this device, removes any. */
export function SignInKeys() {
  const t = useTranslations('accounts')
  const words = useWords()
  const sentence = useErrorSentence()
  const client = useQueryClient()
  const user = useUser()
  const queryKey = ['signInKeys', user?.id]
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    enabled: user !== null,
    queryFn: async ({ signal }) => (await callEndpoint(listSignInKeys, {}, { signal })).keys,
  })
  const tell = (failure: unknown) => toast(sentence(failure), { tone: 'problem' })
  const add = useMutation({
    mutationFn: () => addKey(() => withProof(() => callEndpoint(beginSignInKey, {}))),
    onSuccess: (keys) => {
      if (!keys) return toast(t('keyCancelled'), { tone: 'problem' })
      client.setQueryData(queryKey, keys)
      toast(t('keyAdded'), { tone: 'ok' })
    },
    onError: tell,
  })
  const remove = useMutation({
    mutationFn: (id: string) => withProof(() => callEndpoint(removeSignInKey, { id })),
    onSuccess: ({ keys }) => {
      client.setQueryData(queryKey, keys)
      toast(t('keyRemoved'), { tone: 'ok' })
    },
    onError: tell,
  })
  if (isPending) return <SkeletonList kind="row" count={1} label={words.loading} />
  if (error) {
    return (
      <ErrorState title={t('keys')} heading="h2" busy={isFetching} onRetry={() => void refetch()}>
        {sentence(error)}
      </ErrorState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-body">{t('keysIntro')}</p>
      {data.length === 0 ? (
        <p className="text-body text-ink-2">{t('keysNone')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((each) => (
            <KeyRow key={each.id} signInKey={each} isBusy={remove.isPending} onRemove={() => remove.mutate(each.id)} />
          ))}
        </ul>
      )}
      {hasKeys() ? (
        <Button wide busy={add.isPending} onClick={() => add.mutate()}>
          {t('keyAdd')}
        </Button>
      ) : (
        <p className="text-body text-ink-2">{t('keyUnsupported')}</p>
      )}
    </div>
  )
}

function KeyRow({ signInKey, isBusy, onRemove }: { signInKey: SignInKey; isBusy: boolean; onRemove: () => void }) {
  const t = useTranslations('accounts')
  const format = useFormatter()
  const now = useNow()
  const name = signInKey.name || t('unknownBrowser')
  const used = signInKey.lastUsedAt
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <Fingerprint aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p className="text-strong wrap-safe">{name}</p>
        <p className="text-small text-ink-2">
          {used === null ? t('keyUnused') : t('keyUsed', { time: format.relativeTime(new Date(used), now) })}
        </p>
      </div>
      <Button variant="quiet" size="small" busy={isBusy} aria-label={t('keyRemoveNamed', { name })} onClick={onRemove}>
        {t('keyRemove')}
      </Button>
    </li>
  )
}
