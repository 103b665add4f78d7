import { useQuery, useQueryClient } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { readMyPhone } from './calls.ts'
import { ContactCodeDialog } from './ContactCodeDialog.tsx'
import { useRequestContactCode } from './profileQueries.ts'
import { useUser } from './session.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

/**
 * Confirms the user's phone number by a code in a text message. Renders nothing where no text messages are sent, and
 * once the number is confirmed.
 */
export function PhoneRow() {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const user = useUser()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const request = useRequestContactCode()
  const queryKey = ['myPhone', user?.id]
  const { data } = useQuery({
    queryKey,
    enabled: user !== null,
    queryFn: ({ signal }) => callEndpoint(readMyPhone, {}, { signal }),
  })
  if (!data?.canConfirm || data.isConfirmed) return null
  const contact = { kind: 'phone' as const, value: data.phone }
  const send = async () => {
    try {
      await request.mutateAsync(contact)
      setAsking(true)
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  const done = () => {
    setAsking(false)
    toast(t('phoneConfirmed'), { tone: 'ok' })
    client.setQueryData(queryKey, { ...data, isConfirmed: true })
  }
  return (
    <>
      <NavRow
        icon={<Phone aria-hidden="true" />}
        title={t('phone')}
        sub={t('phoneNotConfirmed', { phone: data.phone })}
        end={t('confirmButton')}
        onClick={() => !request.isPending && void send()}
      />
      <ContactCodeDialog
        contact={isAsking ? { ...contact, isOwn: true } : null}
        onDone={done}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
