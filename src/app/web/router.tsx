import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RootRoute,
} from '@tanstack/react-router'
import { OPEN_ROUTES, ROUTES, type RoutePath } from '#core/paths.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { rememberTarget } from '#features/accounts/web/target.ts'
import { AppParts } from './AppParts.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { NotBuiltPage } from './NotBuiltPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PAGES } from './pages.ts'
import { PagePending } from './PagePending.tsx'
import { Shell } from './Shell.tsx'

const root = createRootRoute({
  component: () => (
    <AppParts>
      <Shell>
        <Outlet />
      </Shell>
    </AppParts>
  ),
  notFoundComponent: NotFoundPage,
})

/** A visitor is sent to /login from every address that is not open to all, and may continue from there. */
function guard(path: RoutePath) {
  return ({ location }: { location: { href: string } }) => {
    if (OPEN_ROUTES.includes(path) || savedUser()) return
    rememberTarget(location.href)
    throw redirect({ to: '/login', replace: true } as never)
  }
}

function routeOf(path: RoutePath) {
  const load = PAGES[path]
  return createRoute({
    getParentRoute: () => root as RootRoute,
    path,
    beforeLoad: guard(path),
    component: load ? lazyRouteComponent(async () => ({ default: await load() })) : NotBuiltPage,
  })
}

/** The base path under which the app is served: "/" or a sub-path. */
const basepath = import.meta.env.BASE_URL.replace(/\/+$/, '') || '/'

/** The router of the app. Queries stay text: `?q=12` is the word "12", never a number. */
export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren(ROUTES.map(routeOf)),
    basepath,
    defaultPreload: false,
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: ErrorScreen,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}
