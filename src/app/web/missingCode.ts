import { seconds } from '#core/units.ts'
import { deviceAlert } from '#features/sos/web/deviceAlert.ts'
import { onServer } from '#core/paths.ts'
import { isServerThere } from '#kit/web/serverThere.ts'
import { PREFIX } from '#kit/web/storage.ts'

/** What the three browser engines say when a file of the app cannot be fetched. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload/i
const LOOKS_EVERY = seconds(3)
/** A page that was reloaded so lately for the same reason waits: the server answers, but not with the file. */
const RELOADS_EVERY = seconds(15)
const RELOADED = `${PREFIX}_reloaded`

/** True for an error that only says that a part of the app could not be fetched. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message)

/**
 * Opens this page anew once the server answers; an SOS that was raised meanwhile opens its own screen.
 * @returns stops looking
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
