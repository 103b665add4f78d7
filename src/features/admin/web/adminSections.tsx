import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
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
import type { AdminPerson, UnclaimedPlace } from '../contract.ts'
import { findPeople, issueClaimCode, listUnclaimed, restorePerson, suspendPerson } from './calls.ts'
import { useAct, useAdmin } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

/**
 * Finds people by name, e-mail address, phone number or id; suspends and restores them with a reason that is shown to
 * them.
 */
export function PeopleSection() {
  const t = useTranslations('admin')
  const [params, setParams] = useQueryParams()
  const [q, setQ] = useState(params.get('q') ?? '')
  const change = (value: string) => {
    setQ(value)
    setParams({ q: value })
  }
  const query = useAdmin(findPeople, { q: q.trim().slice(0, 120) })
  return (
    <div className="flex flex-col gap-4 pb-6">
      <SearchField label={t('findPeople')} placeholder={t('findPeople')} value={q} onValue={change} />
      <QueryGate query={query}>
        {({ people, total }) => (
          <>
            <p role="status" className="text-small text-ink-2">
              {total === 0 ? t('nobody') : t('foundPeople', { count: total })}
            </p>
            <ul className="grid gap-3 rail:grid-cols-2">
              {people.map((person) => (
                <li key={person.id}>
                  <Person person={person} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryGate>
    </div>
  )
}

function Person({ person }: { person: AdminPerson }) {
  const t = useTranslations('admin')
  const me = useUser()
  const { day } = useAdminWords()
  const suspend = useAct(suspendPerson)
  const restore = useAct(restorePerson)
  const [isAsking, setAsking] = useState(false)
  const { id, name, suspendedAt } = person
  const isOut = suspendedAt !== null
  const what = isOut ? 'restore' : 'suspend'
  return (
    <Card>
      <article aria-label={name} className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-strong wrap-safe">{name}</span>
          {person.isAdmin && <Tag tone="brand">{t('administrator')}</Tag>}
          {isOut && <Tag tone="wait">{t('suspended')}</Tag>}
          {person.reports > 0 && <Tag tone="wait">{t('reportedTimes', { count: person.reports })}</Tag>}
        </p>
        <p className="text-body wrap-safe">{person.email}</p>
        <p className="text-body tabular-nums">
          <bdi>{person.phone}</bdi>
        </p>
        <p className="text-small text-ink-2">
          {t('memberSince', { date: day(person.memberSince) })} · {t('listingCount', { count: person.listings })}
        </p>
        {isOut && <p className="text-small wrap-safe">{person.reason}</p>}
        {!person.isAdmin && id !== me?.id && (
          <Button
            size="small"
            className="mt-2 self-start"
            variant={isOut ? 'tint' : 'dangerText'}
            aria-label={t(isOut ? 'restoreName' : 'suspendName', { name })}
            onClick={() => setAsking(true)}
          >
            {t(what)}
          </Button>
        )}
      </article>
      {isAsking && (
        <ReasonDialog
          title={t(isOut ? 'restoreTitle' : 'suspendTitle', { name })}
          hint={
            isOut ? t('restoreHint') : t('suspendHint', { orders: person.openOrders, meetings: person.openMeetings })
          }
          yes={t(what)}
          danger={!isOut}
          onClose={() => setAsking(false)}
          onSend={async (reason) => {
            await (isOut ? restore : suspend).mutateAsync({ id, reason })
            toast(t(isOut ? 'didRestore' : 'didSuspend', { name }), { tone: 'ok' })
          }}
        />
      )}
    </Card>
  )
}

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
