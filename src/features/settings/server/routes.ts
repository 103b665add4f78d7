import { route, type Route } from '#kit/server/http.ts'
import { readSettings, readSite, saveSettings } from '../contract.ts'
import { mySettings, saveMySettings } from './settings.ts'
import { site } from './site.ts'

/** `downloadMyData` is answered by app, which knows every table. */
export const settingsRoutes: Route[] = [
  route(readSettings, mySettings),
  route(saveSettings, saveMySettings),
  route(readSite, site),
]
