import { type ComponentType, lazy } from 'react'
import type { RoutePath } from '#core/paths.ts'
import { NotBuiltPage } from './NotBuiltPage.tsx'
import { PAGES } from './pages.ts'

const chosen = new Map<RoutePath, ComponentType>()
const loaded = new Map<RoutePath, ComponentType>()

/** Brings the code of a screen before it is needed, so that it stands there at once. */
export async function loadScreen(route: RoutePath): Promise<void> {
  const screen = await PAGES[route]?.()
  if (screen) loaded.set(route, screen)
}

/** The screen behind a route; its code comes when it is drawn, unless `loadScreen` brought it. Always the same one. */
export function screenOf(route: RoutePath): ComponentType {
  const screen = chosen.get(route) ?? loaded.get(route) ?? onDemand(route)
  chosen.set(route, screen)
  return screen
}

function onDemand(route: RoutePath): ComponentType {
  const load = PAGES[route]
  return load ? lazy(async () => ({ default: await load() })) : NotBuiltPage
}
