import type { RoutePath } from '#core/paths.ts'

type Load = (route: RoutePath) => Promise<void>

let load: Load = async () => {}

/** Says how the code of a screen is brought; the entry does so once. */
export function preloadBy(loader: Load): void {
  load = loader
}

/** Brings the code of the screen that comes next; without a network it simply comes later. */
export function preload(route: RoutePath): void {
  load(route).catch(() => undefined)
}
