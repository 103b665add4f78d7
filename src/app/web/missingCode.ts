import { seconds } from '#core/units.ts'
import { deviceAlert } from '#features/sos/web/device/deviceAlert.ts'
import { onServer } from '#core/paths.ts'
import { isServerThere } from '#kit/web/serverThere.ts'
import { PREFIX } from '#kit/web/storage.ts'

/** Messages of the three browser engines when a module cannot be loaded. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload/i
const LOOKS_EVERY = seconds(3)
/** Shortest time between two such reloads, for a server that answers but lacks the file. */
const RELOADS_EVERY = seconds(15)
const RELOADED = `${PREFIX}_reloaded`

/** True for an error that a module of the app could not be loaded. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message)

/**
 * Reloads this page once the server answers; an SOS raised in the meantime opens its own screen.
 * @returns a function that stops checking
 */
export function reloadOnceThere(): () => void {
  let isOver = false
  const look = async () => {
    if (isOver || Date.now() - lastReload() < RELOADS_EVERY || !(await isServerThere()) || isOver) return
    isOver = true
    sessionStorage.setItem(RELOADED, String(Date.now()))
    if (deviceAlert()) location.assign(onServer('/sosturnoff'))
    else location.reload()
  }
  const timer = setInterval(() => void look(), LOOKS_EVERY)
  const now = () => void look()
  window.addEventListener('online', now)
  return () => {
    isOver = true
    clearInterval(timer)
    window.removeEventListener('online', now)
  }
}

const lastReload = (): number => Number(sessionStorage.getItem(RELOADED) ?? 0)
