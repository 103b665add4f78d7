import { useQuery, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Phone from 'lucide-react/icons/phone'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Device } from '../safetyContract.ts'
import { readMyPhone } from './calls.ts'
import { ContactCodeDialog } from './ContactCodeDialog.tsx'
import { useRequestContactCode } from './profileQueries.ts'
import { useDevices, useEndDevice, useSignOutEverywhere } from './safetyQueries.ts'
import { useUser } from './session.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

/** The browsers signed in to the account; signs out a single one or all. */
export function DevicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('accounts')
  return (
    <Sheet open={open} onClose={onClose} title={t('devices')} footer={<EverywhereButton onDone={onClose} />}>
      <DeviceList />
    </Sheet>
  )
}

function DeviceList() {
  const t = useTranslations('accounts')
  const words = useWords()
  const sentence = useErrorSentence()
  const { data, error, isPending, isFetching, refetch } = useDevices()
  if (isPending) return <SkeletonList kind="row" count={2} label={words.loading} />
  if (error) {
    return (
      <ErrorState title={t('devicesFailed')} heading="h2" busy={isFetching} onRetry={() => void refetch()}>
        {sentence(error)}
      </ErrorState>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {data.devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  )
}

const PHONES = ['Android', 'iPhone']

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('accounts')
  const format = useFormatter()
  const now = useNow()
  const sentence = useErrorSentence()
  const end = useEndDevice()
  const name = [device.browser, device.system].filter((word) => word !== '').join(' · ') || t('unknownBrowser')
  const Icon = PHONES.includes(device.system) ? Smartphone : Laptop
  const signOut = async () => {
    try {
      await end.mutateAsync(device.id)
      toast(t('deviceSignedOut', { name }), { tone: 'ok' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p className="text-strong wrap-safe">{name}</p>
        <p className="text-small text-ink-2">
          {device.isThis
            ? t('deviceNow')
            : t('deviceSeen', { time: format.relativeTime(new Date(device.lastSeenAt), now) })}
        </p>
      </div>
      {device.isThis ? (
        <Tag tone="ok">{t('thisDevice')}</Tag>
      ) : (
        <Button
          variant="quiet"
          size="small"
          busy={end.isPending}
          aria-label={t('signOutDevice', { name })}
          onClick={() => void signOut()}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}

function EverywhereButton({ onDone }: { onDone: () => void }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const go = useGo()
  const sentence = useErrorSentence()
  const everywhere = useSignOutEverywhere()
  const ask = async () => {
    const yes = await confirm({
      title: t('everywhereQuestion'),
      body: t('everywhereConsequence'),
      yes: t('signOutEverywhere'),
      no: words.cancel,
    })
    if (!yes) return
    try {
      await everywhere.mutateAsync()
      onDone()
      go('/login', { replace: true })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <Button variant="dangerTint" wide busy={everywhere.isPending} onClick={() => void ask()}>
      {t('signOutEverywhere')}
    </Button>
  )
}

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
