import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Select } from '#kit/web/ui/Select.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { assignWork, listAdmins } from './calls.ts'
import { useAct, useAdmin } from './queries.ts'
import './words/admin.ts'

/** The administrators, by name. */
export const useAdmins = () => useAdmin(listAdmins, {}).data?.admins ?? []

interface AssignProps {
  /** "listing:…", "payment:…", "report:kind:…". */
  subject: string
  /** Name of the subject, for screen readers. */
  name: string
  assignee: { id: string; name: string } | null
}

/** Shows to whom something is assigned, and changes it; renders nothing if there is only one administrator. */
export function Assign({ subject, name, assignee }: AssignProps) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const admins = useAdmins()
  const userId = useUser()?.id
  const assign = useAct(assignWork)
  if (admins.length < 2) return null
  return (
    <Select
      hideLabel
      label={t('assign', { name })}
      className="w-44"
      value={assignee?.id ?? ''}
      disabled={assign.isPending}
      options={[
        { value: '', label: t('nobodys') },
        ...admins.map((admin) => ({ value: admin.id, label: admin.id === userId ? t('mine') : admin.name })),
      ]}
      onValue={(id) =>
        assign.mutate(
          { subject, adminId: id === '' ? null : id },
          { onError: (error) => toast(sentence(error), { tone: 'problem' }) },
        )
      }
    />
  )
}
