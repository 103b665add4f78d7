import { minutes } from '#core/units.ts'

/**
 * Revokes an object URL after a minute: a download, or a player whose source was just replaced, may still read it. Read
 * after the revocation, it fails with ERR_FILE_NOT_FOUND.
 */
export function revokeLater(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), minutes(1))
}
