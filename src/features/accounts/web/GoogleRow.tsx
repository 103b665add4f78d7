import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { ConfirmDialog } from '#kit/web/ui/ConfirmDialog.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { readGoogleLink, unlinkGoogle } from '../googleContract.ts'
import { withProof } from './proof.tsx'
import { useUser } from './session.ts'

/** Shows that a Google account is linked, and unlinks it; renders nothing without one. */
export function GoogleRow() {
  const t = useTranslations('accounts')
  const words = useWords()
  const sentence = useErrorSentence()
  const user = useUser()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const queryKey = ['googleLink', user?.id]
  const { data } = useQuery({
    queryKey,
    enabled: user !== null,
    queryFn: ({ signal }) => callEndpoint(readGoogleLink, {}, { signal }),
  })
  const unlink = useMutation({
    mutationFn: () => withProof(() => callEndpoint(unlinkGoogle, {})),
    onSuccess: (told) => {
      client.setQueryData(queryKey, told)
      toast(t('googleUnlinked'), { tone: 'ok' })
    },
    onError: (error) => toast(sentence(error), { tone: 'problem' }),
  })
  if (!data?.isLinked) return null
  return (
    <>
      <NavRow
        icon={<LogIn aria-hidden="true" />}
        title={t('googleRow')}
        sub={t('googleRowSub')}
        end={t('on')}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('googleUnlinkTitle')}
        body={t('googleUnlinkLine')}
        yes={t('googleUnlink')}
        no={words.cancel}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) unlink.mutate()
        }}
      />
    </>
  )
}
