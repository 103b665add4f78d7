import { LocateFixed, Mail, Phone, Trash2, User as Person } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { ContactCodeDialog } from '#features/accounts/web/ContactCodeDialog.tsx'
import { FormMessage } from '#features/accounts/web/FormMessage.tsx'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { isUploading } from '#features/photos/web/pickedPhotos.ts'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { SkillsEditor } from './SkillsEditor.tsx'
import { useProfileDraft } from './useProfileDraft.ts'
import { useSaveDraft } from './useSaveDraft.ts'

/** Zoom at which the profile's map shows streets (E-23). */
const MAP_ZOOM = 15

/** Edit mode: nothing is stored before Save Changes; Cancel discards everything (E-15 … E-17). */
export function ProfileEditor({ user, onEnd }: { user: User; onEnd: () => void }) {
  const t = useTranslations('accounts')
  const form = useRef<HTMLFormElement>(null)
  const [isLive, setLive] = useState(false)
  const edited = useProfileDraft(user)
  const { draft, set, setPhotos, wrong } = edited
  const place = usePlaceAt(draft.place)
  const saving = useSaveDraft(user, edited, onEnd)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (edited.check())
      void saving.save(place.data?.address ?? (draft.place === user.location ? user.location.address : ''))
    else queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <section>
      <SectionHeader
        title={t('personalInformation')}
        end={
          <Button variant="text" size="small" onClick={onEnd}>
            {t('cancel')}
          </Button>
        }
      />
      <form ref={form} noValidate className="mt-1 flex flex-col gap-4" onSubmit={submit}>
        <Card className="flex flex-col gap-4">
          <div className="flex items-center gap-4">
            <Avatar name={user.name} src={draft.isPhotoGone ? '' : user.photo} size="large" you />
            {user.photo !== '' && !draft.isPhotoGone && (
              <Button
                variant="dangerText"
                size="small"
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={() => set('isPhotoGone', true)}
              >
                {t('removePhoto')}
              </Button>
            )}
          </div>
          <PhotoPicker label={t('photo')} value={draft.photos} onChange={setPhotos} max={1} overflow="cut" />
        </Card>
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
        <Button type="submit" wide busy={saving.isBusy} disabled={isUploading(draft.photos)}>
          {t('saveChanges')}
        </Button>
      </form>
      <ContactCodeDialog contact={saving.contact} onDone={saving.contactDone} onClose={saving.leaveContact} />
    </section>
  )
}
