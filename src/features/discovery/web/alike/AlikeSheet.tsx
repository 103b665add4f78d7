import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { downscalePhoto } from '#features/photos/web/downscalePhoto.ts'
import { uploadPhoto } from '#features/photos/web/uploadPhoto.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { RowList } from '#kit/web/ui/ListRow.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { findAlikeListings } from '../calls.ts'
import { ResultRow } from '../ResultRow.tsx'
import { asQuestion } from '../searchState.ts'
import { usePriceWords } from '../usePriceWords.ts'
import type { SearchScreen } from '../useSearchScreen.ts'
import '../words/discovery.sheets.ts'
import '../words/discovery.ts'

interface AlikeSheetProps {
  file: File
  screen: SearchScreen
  onAgain: () => void
  onClose: () => void
}

/** The photo, and similar listings near the area, most alike first. */
export function AlikeSheet({ file, screen, onAgain, onClose }: AlikeSheetProps) {
  const t = useTranslations('discovery')
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Sheet open onClose={onClose} title={t('byPhotoTitle')}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <img src={address} alt={t('yourPhoto')} className="size-24 shrink-0 rounded-m object-cover" />
          <div className="flex min-w-0 flex-col items-start gap-2">
            <p className="text-small text-ink-2">{t('byPhotoHint')}</p>
            <Button variant="tint" size="small" onClick={onAgain}>
              {t('otherPhoto')}
            </Button>
          </div>
        </div>
        <Alike file={file} screen={screen} />
      </div>
    </Sheet>
  )
}

function Alike({ file, screen }: Pick<AlikeSheetProps, 'file' | 'screen'>) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  const priceWords = usePriceWords(screen.area)
  const { latitude, longitude, radiusMeters, area } = asQuestion(screen.state, screen.area)
  const query = useQuery({
    queryKey: ['alike', file.name, file.size, file.lastModified, latitude, longitude, radiusMeters, area],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const photo = await uploadPhoto(await downscalePhoto(file), { signal })
      const near = { photoId: photo.id, latitude, longitude, radiusMeters, area }
      return callEndpoint(findAlikeListings, near, { signal })
    },
  })
  if (query.isPending) return <SkeletonList kind="row" count={3} label={t('loading')} />
  if (query.isError) {
    return (
      <ErrorState title={t('searchFailed')} heading="h2" busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sentence(query.error)}
      </ErrorState>
    )
  }
  if (query.data.items.length === 0) {
    return (
      <EmptyState drawing={<NothingNearby />} title={t('nothingAlike')} heading="h2">
        {t('nothingAlikeHint')}
      </EmptyState>
    )
  }
  return (
    <RowList label={t('alikeResults')}>
      {query.data.items.map(({ listing }) => (
        <li key={listing.id}>
          <ResultRow found={listing} priceWords={priceWords} />
        </li>
      ))}
    </RowList>
  )
}
