import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslations } from 'use-intl'
import type { KeptCall } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { isCreate, useKeptListingCalls } from './keptChanges.ts'
import './words/listings.ts'

/** The kinds of the user's lists. */
export type OwnList = 'shops' | 'items' | 'services' | 'offices' | 'specializations'

/**
 * True for a waiting call about this list; changing the status and deleting use one endpoint for every kind of listing.
 */
const isAbout = ({ path }: KeptCall, list: OwnList) =>
  path.startsWith(`/api/${list}`) || path.startsWith('/api/my/listings')

/** True while a new listing of this list waits to be sent. */
export const useIsNewWaiting = (of: OwnList): boolean =>
  useKeptListingCalls().some((call) => isCreate(call) && !call.refused && isAbout(call, of))

/** New listings waiting to be sent, and refused ones, above a list of the user. */
export function KeptListings({ of }: { of: OwnList }) {
  const t = useTranslations('listings')
  const tErrors = useTranslations('errors')
  const calls = useKeptListingCalls().filter((call) => (call.refused || isCreate(call)) && isAbout(call, of))
  if (calls.length === 0) return null
  return (
    <ul aria-label={t('waitingToBeSent')} className="mb-3 flex flex-col gap-2">
      {calls.map(({ key, item, refused, href }) => (
        <li key={key}>
          <Banner
            tone="wait"
            live
            icon={refused ? <TriangleAlert aria-hidden="true" /> : <CloudUpload aria-hidden="true" />}
            title={item}
            action={
              <LinkButton size="small" variant="text" href={(refused && href) || '/offline-sync'}>
                {t('view')}
              </LinkButton>
            }
          >
            {refused ? sentenceOf(tErrors, refused.code, refused.params) : t('waitingToBeSent')}
          </Banner>
        </li>
      ))}
    </ul>
  )
}
