import { useTranslations } from 'use-intl'
import { later } from '#kit/web/later.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { TEXT_LIMITS } from '../../rules.ts'
import type { ItemFields } from '../itemDraft.ts'
import type { Draft } from '../useDraft.ts'
import { BarcodeButton } from './BarcodeButton.tsx'

const KnownProduct = later(async () => (await import('./KnownProduct.tsx')).KnownProduct)

/** The bar code, typed or scanned, and what is known of it. */
export function CodeField({
  draft,
  itemId,
  error,
}: {
  draft: Draft<ItemFields>
  itemId: string | null
  error: string | undefined
}) {
  const t = useTranslations('listings')
  return (
    <>
      <TextField
        label={t('code')}
        labelEnd={t('optional')}
        name="code"
        hint={t('codeHint')}
        value={draft.fields.code}
        onValue={draft.set('code')}
        maxLength={TEXT_LIMITS.code}
        autoComplete="off"
        end={<BarcodeButton onCode={draft.set('code')} />}
        error={error}
      />
      {itemId === null && draft.fields.code !== '' && <KnownProduct draft={draft} />}
    </>
  )
}
