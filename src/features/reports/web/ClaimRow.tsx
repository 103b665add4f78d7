import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterSheet } from '#kit/web/lazyComponent.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import type { ClaimDialogProps } from './ClaimDialog.tsx'
import './words/reports.ts'

const ClaimDialog = laterSheet<ClaimDialogProps>(async () => (await import('./ClaimDialog.tsx')).ClaimDialog)

interface ClaimRowProps {
  id: string
  kind: 'shop' | 'office'
  free: ClaimDialogProps['free']
}

/** "Is this your shop?" on an imported place without an owner, claimed by a call or a code. */
export function ClaimRow({ id, kind, free }: ClaimRowProps) {
  const t = useTranslations('reports')
  const [isOpen, setOpen] = useState(false)
  const title = t(kind === 'shop' ? 'claim' : 'claimOffice')
  return (
    <>
      <RowCard>
        <NavRow
          icon={<KeyRound aria-hidden="true" />}
          title={title}
          sub={t('claimSub')}
          onClick={() => setOpen(true)}
        />
      </RowCard>
      <ClaimDialog id={id} title={title} free={free} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
