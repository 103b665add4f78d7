import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { QrCode } from '#features/accounts/web/QrCode.tsx'
import { hrefOf } from '#kit/web/address.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { shareLink } from '#kit/web/share.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Invite } from '../inviteContract.ts'
import { inviteCodeText, invitePath } from '../inviteRules.ts'
import { useInvite, useWithdrawInvite } from './inviteQueries.ts'

/** The own invite as a QR code, a code and a link, with its expiry and a button to withdraw it. */
export function InvitePart() {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const [isWithdrawn, setWithdrawn] = useState(false)
  const invite = useInvite(!isWithdrawn)
  const withdraw = useWithdrawInvite()
  const end = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => setWithdrawn(true),
      onError: (error) => toast(sentence(error), { tone: 'problem' }),
    })
  if (isWithdrawn) {
    return (
      <div className="flex flex-col gap-3">
        <Banner live tone="brand">
          {t('inviteWithdrawn')}
        </Banner>
        <Button variant="tint" onClick={() => setWithdrawn(false)}>
          {t('newInvite')}
        </Button>
      </div>
    )
  }
  if (invite.data) {
    return <Shown invite={invite.data.invite} isEnding={withdraw.isPending} onWithdraw={end} />
  }
  if (invite.isPending) return <SkeletonList kind="row" label={t('loading')} />
  return (
    <Banner
      tone="wait"
      action={
        <Button size="small" variant="tint" busy={invite.isFetching} onClick={() => void invite.refetch()}>
          {t('again')}
        </Button>
      }
    >
      {sentence(invite.error)}
    </Banner>
  )
}

function Shown({ invite, isEnding, onWithdraw }: { invite: Invite; isEnding: boolean; onWithdraw: () => void }) {
  const t = useTranslations('circles')
  const format = useFormatter()
  const url = new URL(hrefOf(invitePath(invite.code)), location.origin).href
  const share = async () => {
    const outcome = await shareLink({ title: t('inviteTitle'), url })
    if (outcome === 'copied') toast(t('linkCopied'), { tone: 'ok' })
    if (outcome === 'failed') toast(url, { stayMs: 10_000 })
  }
  return (
    <section className="flex flex-col gap-3">
      <p className="text-body text-ink-2">{t('inviteExplain')}</p>
      <QrCode text={url} label={t('inviteQr')} />
      <p className="text-center text-display tracking-widest tabular-nums select-all" dir="ltr">
        {inviteCodeText(invite.code)}
      </p>
      <p className="text-center text-small text-ink-2">
        {t('inviteEnds', { day: format.dateTime(new Date(invite.expiresAt), { day: 'numeric', month: 'long' }) })}
        {invite.joined > 0 && ` · ${t('inviteJoined', { count: invite.joined })}`}
      </p>
      <Button wide icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
        {t('shareInvite')}
      </Button>
      <Button variant="text" busy={isEnding} onClick={onWithdraw}>
        {t('withdrawInvite')}
      </Button>
    </section>
  )
}
