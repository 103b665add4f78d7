import type { RoutePath } from '#core/paths.ts'

type Load = (route: RoutePath) => Promise<void>

let load: Load = async () => {}

/** Sets the loader of screens; called once by the entry. */
export function preloadBy(loader: Load): void {
  load = loader
}

/** Preloads the code of a likely next screen; failures are ignored. */
export function preload(route: RoutePath): void {
  load(route).catch(() => undefined)
}
