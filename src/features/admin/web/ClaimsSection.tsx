import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { UnclaimedPlace } from '../contract.ts'
import { issueClaimCode, listUnclaimed } from './calls.ts'
import { useAct, useAdmin } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

/** Imported places without an owner, and the codes with which their owners claim them. */
export function ClaimsSection() {
  const t = useTranslations('admin')
  const [q, setQ] = useState('')
  const query = useAdmin(listUnclaimed, { q: q.trim().slice(0, 120) })
  return (
    <div className="flex flex-col gap-4 pb-6">
      <SearchField label={t('findPlaces')} placeholder={t('findPlaces')} value={q} onValue={setQ} />
      <QueryGate query={query}>
        {({ places }) =>
          places.length === 0 ? (
            <EmptyState drawing={<NothingNearby />} title={t('noPlaces')}>
              {t('noPlacesHint')}
            </EmptyState>
          ) : (
            <ul className="grid gap-3 rail:grid-cols-2">
              {places.map((place) => (
                <li key={place.id}>
                  <Place place={place} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </div>
  )
}

function Place({ place }: { place: UnclaimedPlace }) {
  const { id, title: name, kind, category, address, phone, codeExpiresAt, callAskedAt } = place
  const t = useTranslations('admin')
  const categoryName = useCategoryName()
  const sentence = useErrorSentence()
  const { day } = useAdminWords()
  const issue = useAct(issueClaimCode)
  const [code, setCode] = useState<{ code: string; expiresAt: string } | null>(null)
  async function make() {
    try {
      setCode(await issue.mutateAsync({ id }))
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  async function copy(text: string) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    toast(t(isCopied ? 'copied' : 'notCopied'), { tone: isCopied ? 'ok' : 'problem' })
  }
  return (
    <Card>
      <article aria-label={name} className="flex flex-col gap-1">
        <p className="text-strong wrap-safe">{name}</p>
        <p className="text-small text-ink-2 wrap-safe">
          {t(`kinds.${kind}`)} · {categoryName(category)}
        </p>
        <p className="text-small text-ink-2 wrap-safe">{address}</p>
        {callAskedAt && (
          <div className="flex flex-col items-start gap-1 py-1">
            <Tag tone="wait">{t('callAsked', { date: day(callAskedAt) })}</Tag>
            <p className="text-small text-ink-2">{t('callHint')}</p>
            <LinkButton size="small" variant="tint" href={`tel:${phone}`}>
              <bdi dir="ltr">{phone}</bdi>
            </LinkButton>
          </div>
        )}
        {codeExpiresAt && <Tag className="self-start">{t('hasCode', { date: day(codeExpiresAt) })}</Tag>}
        <Button
          size="small"
          variant="tint"
          className="mt-2 self-start"
          aria-label={t('makeCodeName', { name })}
          busy={issue.isPending}
          onClick={() => void make()}
        >
          {t('makeCode')}
        </Button>
      </article>
      {code && (
        <Dialog
          open
          onClose={() => setCode(null)}
          title={t('codeFor', { name })}
          footer={
            <>
              <Button variant="quiet" className="flex-1" onClick={() => setCode(null)}>
                {t('close')}
              </Button>
              <Button className="flex-1" onClick={() => void copy(code.code)}>
                {t('copy')}
              </Button>
            </>
          }
        >
          <p className="text-center text-display tabular-nums select-all">{code.code}</p>
          <p className="mt-3 text-body text-ink-2">{t('codeHint', { date: day(code.expiresAt) })}</p>
        </Dialog>
      )}
    </Card>
  )
}
