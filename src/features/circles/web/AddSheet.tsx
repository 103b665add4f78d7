import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { inviteCodeOf, invitePath } from '../inviteRules.ts'
import { InvitePart } from './InvitePart.tsx'
import { usePhoneFinding, usePhoneSteps } from './inviteQueries.ts'
import { RelationButton } from './NearbyList.tsx'
import { PhoneProof } from './PhoneProof.tsx'
import { useCirclePerson } from './queries.ts'
import { useCircleWords } from './useCircleWords.ts'

/** Ways to add people to the circle: an own invite, another person's code, a phone number. */
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

function TypedCode({ onDone }: { onDone: () => void }) {
  const t = useTranslations('circles')
  const go = useGo()
  const [code, setCode] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (inviteCodeOf(code) === '') return
        onDone()
        go(invitePath(inviteCodeOf(code)))
      }}
    >
      <SectionHeader title={t('haveCode')} />
      <div className="flex items-end gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={t('inviteCode')}
          name="inviteCode"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          placeholder="ABCD-EFGH"
          value={code}
          onValue={setCode}
        />
        <Button type="submit" variant="tint">
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
  const person = useCirclePerson(id).data
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
