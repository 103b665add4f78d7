import Share2 from 'lucide-react/icons/share-2'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { QrCode } from '#features/accounts/web/QrCode.tsx'
import { hrefOf } from '#kit/web/address.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { shareLink } from '#kit/web/share.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { showField } from '#kit/web/ui/showField.ts'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Invite } from '../inviteContract.ts'
import { inviteCodeOf, inviteCodeText, invitePath } from '../inviteRules.ts'
import { useCheckInvite, useInvite, usePhoneFinding, usePhoneSteps, useWithdrawInvite } from './inviteQueries.ts'
import { RelationButton } from './NearbyList.tsx'
import { PhoneProof } from './PhoneProof.tsx'
import { useCirclePerson } from './queries.ts'
import { useCircleWords } from './useCircleWords.ts'
import './words/circles.ts'

/** Ways to add people to the circle: an invite of the user, another person's code, a phone number. */
export function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('circles')
  return (
    <Sheet open={open} onClose={onClose} title={t('addPeople')}>
      <div className="flex flex-col gap-6">
        <InvitePart />
        <TypedCode onDone={onClose} />
        <ByPhone />
      </div>
    </Sheet>
  )
}

/** Another person's code, checked before the sheet closes: a wrong one stays in the field with the error. */
function TypedCode({ onDone }: { onDone: () => void }) {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const go = useGo()
  const check = useCheckInvite()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const send = (typed: string) =>
    check.mutate(inviteCodeText(typed), {
      onSuccess: () => {
        onDone()
        go(invitePath(typed))
      },
      onError: () => showField(field.current),
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const typed = inviteCodeOf(code)
        if (typed !== '' && !check.isPending) send(typed)
      }}
    >
      <SectionHeader title={t('haveCode')} />
      <div className="flex items-start gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={t('inviteCode')}
          name="inviteCode"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          placeholder="ABCD-EFGH"
          ref={field}
          value={code}
          error={check.error && sentence(check.error)}
          onValue={(typed) => {
            check.reset()
            setCode(typed)
          }}
        />
        <Button type="submit" variant="tint" className="mt-7" busy={check.isPending}>
          {t('useCode')}
        </Button>
      </div>
    </form>
  )
}

/** Finds the person with exactly this number, if they allow it; all others count as not found. */
function ByPhone() {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const finding = usePhoneFinding().data
  const { find } = usePhoneSteps()
  const [phone, setPhone] = useState('')
  return (
    <section>
      <SectionHeader title={t('byPhone')} />
      <p className="mb-3 text-small text-ink-2">{t('byPhoneHint')}</p>
      {finding && !finding.isConfirmed ? (
        <PhoneProof />
      ) : (
        <form
          className="flex items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (phone.trim() !== '') find.mutate(phone)
          }}
        >
          <TextField
            className="min-w-0 flex-1"
            label={t('phoneNumber')}
            name="circlePhone"
            type="tel"
            autoComplete="off"
            maxLength={20}
            value={phone}
            onValue={setPhone}
          />
          <Button type="submit" variant="tint" busy={find.isPending}>
            {t('find')}
          </Button>
        </form>
      )}
      <div aria-live="polite" className="mt-3">
        {find.data?.person && <Found id={find.data.person.id} />}
        {find.data?.person === null && <p className="text-body text-ink-2">{t('nobodyByPhone')}</p>}
        {find.error && <Banner tone="wait">{sentence(find.error)}</Banner>}
      </div>
    </section>
  )
}

function Found({ id }: { id: string }) {
  const words = useCircleWords()
  const person = useCirclePerson(id)
  if (!person) return null
  const name = words.nameOf(person)
  return (
    <PersonRow
      href={`/circle?userId=${person.id}`}
      name={name}
      avatar={<Avatar name={name} src={person.profilePhoto} />}
      line={person.skills.join(', ')}
      action={<RelationButton person={person} />}
    />
  )
}

/** The user's invite as a QR code, a code and a link, with its expiry and a button to withdraw it. */
function InvitePart() {
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
