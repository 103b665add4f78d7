import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAroundMe, useFreshAroundMe } from '#features/places/web/useAroundMe.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { Page } from '#kit/web/ui/Shell.tsx'
import { TabPanel } from '#kit/web/ui/Tabs.tsx'
import { BeforeSearch } from './BeforeSearch.tsx'
import { SearchDemoNote } from './DemoNote.tsx'
import { MapSide } from './MapSide.tsx'
import { Results } from './Results.tsx'
import { SearchHead } from './SearchHead.tsx'
import { usePointed } from './usePointed.ts'
import { useSearchScreen } from './useSearchScreen.ts'
import { useWide } from '#kit/web/useWide.ts'

/** Over a phone's map the head floats and lets touches through between its parts. */
const OVER_MAP =
  'pointer-events-none absolute inset-x-0 top-0 z-float flex flex-col bg-linear-to-b from-paper via-paper/80 to-transparent px-gutter pb-8 *:pointer-events-auto'
const IN_COLUMN = 'flex min-w-0 flex-col px-gutter *:shrink-0 rail:w-105 rail:overflow-y-auto rail:px-6 wide:w-128'

/** Search (D): text, kind, filters, and the same results as a list and on a map; side by side from 900 px on. */
export function SearchPage() {
  const t = useTranslations('discovery')
  const screen = useSearchScreen()
  const pointed = usePointed(screen)
  const isWide = useWide()
  const aroundMe = useAroundMe()
  const [belowHead, setBelowHead] = useState<HTMLElement | null>(null)
  useFreshAroundMe(aroundMe)
  usePageTitle(t('search'))
  const place = isWide ? 'column' : screen.state.view
  return (
    <Page
      width="full"
      className="relative [--bleed:var(--gutter)] rail:h-dvh rail:flex-none rail:flex-row rail:[--bleed:24px]"
    >
      <div className={place === 'map' ? OVER_MAP : IN_COLUMN}>
        <h1 className="sr-only">{t('search')}</h1>
        <SearchHead screen={screen} place={place} />
        {place !== 'map' && <SearchDemoNote screen={screen} className="mt-2" />}
        {place !== 'map' && (
          <TabPanel idBase="search" value={screen.state.type} className={cx(!screen.isAsked && 'pt-2')}>
            {screen.isAsked ? (
              <Results screen={screen} pointed={pointed} hasMap={isWide} />
            ) : (
              <BeforeSearch screen={screen} />
            )}
          </TabPanel>
        )}
        {place === 'map' && <div ref={setBelowHead} className="absolute inset-x-0 top-full -mt-6" />}
      </div>
      {place !== 'list' && (
        <MapSide
          screen={screen}
          pointed={pointed}
          aroundMe={aroundMe}
          isBesideList={isWide}
          {...(!isWide && { notesIn: belowHead })}
        />
      )}
    </Page>
  )
}
