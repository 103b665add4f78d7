import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { MemberCard, PersonalInformation } from '#features/accounts/web/PersonalInformation.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import { useFollowDevice } from './useFollowDevice.ts'

/** The person's own data, shown or being edited (E-08 … E-30). */
export function ProfileDetails({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const [isEditing, setEditing] = useState(false)
  useFollowDevice(user, !isEditing)
  if (isEditing) return <ProfileEditor user={user} onEnd={() => setEditing(false)} />
  return (
    <>
      <MemberCard user={user} />
      <PersonalInformation
        user={user}
        end={
          <Button
            variant="text"
            size="small"
            icon={<Pencil aria-hidden="true" className="size-5" />}
            onClick={() => setEditing(true)}
          >
            {t('edit')}
          </Button>
        }
      />
    </>
  )
}
