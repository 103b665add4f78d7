import { expect, test } from 'vitest'
import { ROUTES } from '#core/paths.ts'
import { NOT_BUILT } from './notBuilt.ts'
import { PAGES } from './pages.ts'

test.each(ROUTES)('%s has a screen, or stands on the list of those to come, never both', (route) => {
  expect([route in PAGES, route in NOT_BUILT].filter(Boolean), route).toHaveLength(1)
})
