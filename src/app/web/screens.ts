import { type ComponentType, lazy } from 'react'
import type { RoutePath } from '#core/paths.ts'
import { PAGES } from './pages.ts'

const chosen = new Map<RoutePath, ComponentType>()
const loaded = new Map<RoutePath, ComponentType>()

/** Loads the code of a screen in advance, so that it renders immediately. */
export async function loadScreen(route: RoutePath): Promise<void> {
  loaded.set(route, await PAGES[route]())
}

/**
 * The component of a route; its code loads when it is rendered, unless `loadScreen` did so before. Always the same
 * component.
 */
export function screenOf(route: RoutePath): ComponentType {
  const screen = chosen.get(route) ?? loaded.get(route) ?? onDemand(route)
  chosen.set(route, screen)
  return screen
}

function onDemand(route: RoutePath): ComponentType {
  return lazy(async () => ({ default: await PAGES[route]() }))
}
