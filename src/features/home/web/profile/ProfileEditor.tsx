import FileClock from 'lucide-react/icons/file-clock'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import Person from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Skill, User } from '#features/accounts/contract.ts'
import { LONGEST_SKILL, MOST_SKILLS, skillOf, withSkill } from '#features/accounts/profileRules.ts'
import { ContactCodeDialog } from '#features/accounts/web/ContactCodeDialog.tsx'
import { FormMessage } from '#features/accounts/web/FormMessage.tsx'
import '#features/accounts/web/words/accounts.signIn.ts'
import '#features/accounts/web/words/accounts.ts'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { isEnter } from '#kit/web/isEnter.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import type { Edits } from './keptEdits.ts'
import { useProfileDraft } from './useProfileDraft.ts'
import { useSaveDraft } from './useSaveDraft.ts'

/** Zoom at which the profile's map shows streets (E-23). */
const MAP_ZOOM = 15

interface ProfileEditorProps {
  user: User
  onEnd: () => void
  /** Called with the edits that were discarded. */
  onCancel: (edits: Edits) => void
}

/**
 * Edit mode: nothing reaches the account before Save Changes; Cancel discards everything (E-15 … E-17). Edits survive
 * leaving the page.
 */
export function ProfileEditor({ user, onEnd, onCancel }: ProfileEditorProps) {
  const t = useTranslations('accounts')
  const form = useRef<HTMLFormElement>(null)
  const [isLive, setLive] = useState(false)
  const edited = useProfileDraft(user)
  const { draft, wrong } = edited
  const place = usePlaceAt(draft.place)
  const showError = () => showFirstError(form.current)
  const saving = useSaveDraft(user, edited, { onEnd, onRefused: showError })
  const set: typeof edited.set = (name, value) => {
    saving.clear()
    edited.set(name, value)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.clear()
    if (edited.check()) void saving.save(place.data?.address ?? (edited.edits.place ? '' : user.location.address))
    else showError()
  }
  return (
    <section>
      <SectionHeader
        title={t('personalInformation')}
        end={
          <Button variant="text" size="small" onClick={() => onCancel(edited.edits)}>
            {t('cancel')}
          </Button>
        }
      />
      {edited.isRestored && (
        <Banner
          tone="brand"
          live
          icon={<FileClock aria-hidden="true" />}
          title={t('editsRestored')}
          action={
            <Button size="small" variant="text" onClick={edited.discard}>
              {t('discardEdits')}
            </Button>
          }
        />
      )}
      <form ref={form} noValidate className="mt-1 flex flex-col gap-4" onSubmit={submit}>
        <Card className="flex flex-col gap-5">
          <TextField
            label={t('name')}
            icon={<Person aria-hidden="true" />}
            autoComplete="name"
            value={draft.name}
            error={wrong('name')}
            onValue={(name) => set('name', name)}
          />
          <TextField
            label={t('email')}
            icon={<Mail aria-hidden="true" />}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.email}
            error={wrong('email')}
            onValue={(email) => set('email', email)}
          />
          <TextField
            label={t('phone')}
            icon={<Phone aria-hidden="true" />}
            type="tel"
            autoComplete="tel"
            value={draft.phone}
            error={wrong('phone')}
            onValue={(phone) => set('phone', phone)}
          />
        </Card>
        <Card className="flex flex-col gap-3">
          <LocationField
            screen="profile"
            value={draft.place}
            onChange={(point) => set('place', point)}
            isLive={isLive}
            onLiveEnd={() => setLive(false)}
            knownZoom={MAP_ZOOM}
          />
          <Chip
            on={isLive}
            icon={<LocateFixed aria-hidden="true" />}
            className="self-start"
            onClick={() => setLive(!isLive)}
          >
            {t('gpsLive')}
          </Chip>
          <p className="text-small text-ink-2">{t('gpsLiveHint')}</p>
        </Card>
        <Card>
          <SkillsEditor value={draft.skills} onValue={(skills) => set('skills', skills)} />
        </Card>
        <FormMessage>{saving.message}</FormMessage>
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {edited.hasEdits && saving.message === '' && t('unsavedEdits')}
        </p>
        <Button type="submit" wide busy={saving.isBusy}>
          {t('saveChanges')}
        </Button>
      </form>
      <ContactCodeDialog contact={saving.contact} onDone={saving.contactDone} onClose={saving.leaveContact} />
    </section>
  )
}

interface SkillsEditorProps {
  value: Skill[]
  onValue: (skills: Skill[]) => void
}

/** The skills of a profile: add one with name and keywords (E-27 … E-29), remove any (E-30). */
function SkillsEditor({ value, onValue }: SkillsEditorProps) {
  const t = useTranslations('accounts')
  const e = useTranslations('errors')
  const [name, setName] = useState('')
  const [keywords, setKeywords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isFull = value.length >= MOST_SKILLS
  const add = () => {
    const skill = skillOf(name, keywords)
    setMissing(skill === null)
    if (!skill || isFull) return
    onValue(withSkill(value, skill))
    setName('')
    setKeywords('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-label text-ink">{t('skills')}</legend>
      {value.length > 0 && (
        <ul className="flex flex-col gap-1">
          {value.map((skill) => (
            <li key={skill.skill} className="flex items-center gap-2">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
                <span className="wrap-safe">{skill.skill}</span>
                {skill.keywords.map((keyword) => (
                  <Tag key={keyword}>{keyword}</Tag>
                ))}
              </span>
              <IconButton
                label={t('removeSkill', { skill: skill.skill })}
                icon={<X aria-hidden="true" />}
                onClick={() => onValue(value.filter((each) => each !== skill))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t('skill')}
        value={name}
        maxLength={LONGEST_SKILL}
        error={isMissing && name.trim() === '' ? e('required') : null}
        onValue={setName}
        onKeyDown={addOnEnter}
      />
      <TextField
        label={t('skillKeywords')}
        hint={t('skillKeywordsHint')}
        value={keywords}
        maxLength={500}
        onValue={setKeywords}
        onKeyDown={addOnEnter}
      />
      {isFull && <p className="text-small text-ink-2">{t('tooManySkills', { max: MOST_SKILLS })}</p>}
      <Button variant="tint" disabled={isFull} icon={<Plus aria-hidden="true" className="size-5" />} onClick={add}>
        {t('addSkill')}
      </Button>
    </fieldset>
  )
}

/** Scrolls to the first field with an error and focuses it, once the errors are drawn. */
function showFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}
