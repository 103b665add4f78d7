import HandHeart from 'lucide-react/icons/hand-heart'
import Repeat2 from 'lucide-react/icons/repeat-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useTranslations } from 'use-intl'
import { Photo } from '#features/photos/web/Photo.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { RequestSummary } from '../contract.ts'
import type { RequestKind } from '../rules.ts'
import { useRequestWords } from './useRequestWords.ts'
import './words/requests.ts'

const ICONS = { buy: ShoppingBag, borrow: Repeat2, help: HandHeart }

/** Icon of a kind, for a request without a photo. */
export function KindIcon({ kind, className }: { kind: RequestKind; className?: string }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden="true" className={className} />
}

/** A request in a list: text, requester, distance, end, and its state for the user. */
export function RequestRow({ request }: { request: RequestSummary }) {
  const t = useTranslations('requests')
  const { away, stands, answered } = useRequestWords()
  const { kind, words, photo, by, isMine, mine, most, answers, isDemo } = request
  const facts = [isMine ? '' : by.name || t('neighbour'), away(request.distance), stands(request)]
  return (
    <article className="relative flex gap-3 py-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-m bg-well text-ink-2">
        {photo ? (
          <Photo photo={photo} alt="" sizes="56px" className="size-14 object-cover" />
        ) : (
          <KindIcon kind={kind} className="size-6" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-row wrap-safe">
          <Link
            href={`/requests/${request.id}`}
            className="outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {words}
          </Link>
        </p>
        <p className="mt-0.5 text-small text-ink-2 wrap-safe">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <Tag>{t(`kinds.${kind}`)}</Tag>
          {most !== '' && <Tag>{t('atMost', { price: most })}</Tag>}
          {(isMine ? answered(request) !== '' : answers > 0) && (
            <Tag tone={answers > 0 ? 'ok' : 'quiet'}>{answered(request)}</Tag>
          )}
          {mine && <Tag tone={mine === 'told' ? 'new' : 'quiet'}>{t(`did.${mine}`)}</Tag>}
          {isDemo && <Tag>{t('demo')}</Tag>}
        </p>
      </div>
    </article>
  )
}
