import { type ComponentType, lazy } from 'react'
import type { RoutePath } from '#core/paths.ts'
import { PAGES } from './pages.ts'

const chosen = new Map<RoutePath, ComponentType>()
const loaded = new Map<RoutePath, ComponentType>()

/** Brings the code of a screen before it is needed, so that it stands there at once. */
export async function loadScreen(route: RoutePath): Promise<void> {
  loaded.set(route, await PAGES[route]())
}

/** The screen behind a route; its code comes when it is drawn, unless `loadScreen` brought it. Always the same one. */
export function screenOf(route: RoutePath): ComponentType {
  const screen = chosen.get(route) ?? loaded.get(route) ?? onDemand(route)
  chosen.set(route, screen)
  return screen
}

function onDemand(route: RoutePath): ComponentType {
  return lazy(async () => ({ default: await PAGES[route]() }))
}
