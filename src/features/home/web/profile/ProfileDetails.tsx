import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { PersonalInformation } from '#features/accounts/web/PersonalInformation.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { type Edits, keepEdits, keptEdits } from './keptEdits.ts'
import { ProfileEditor } from './ProfileEditor.tsx'
import { useFollowDevice } from './useFollowDevice.ts'

/** The person's own data, shown or being edited (E-08 … E-30); with unsaved edits of an earlier visit, being edited. */
export function ProfileDetails({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const [isEditing, setEditing] = useState(() => keptEdits(user.id) !== null)
  useFollowDevice(user, !isEditing)
  const end = () => {
    keepEdits(user.id, {})
    setEditing(false)
  }
  const cancel = (edits: Edits) => {
    end()
    if (Object.keys(edits).length === 0) return
    const takeBack = () => {
      keepEdits(user.id, edits)
      setEditing(true)
    }
    toast(t('editsDiscarded'), { undo: { label: words.undo, run: takeBack } })
  }
  if (isEditing) return <ProfileEditor user={user} onEnd={end} onCancel={cancel} />
  return (
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
  )
}
