import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'

/** A disk in memory with so many megabytes at this folder. */
export function mountDisk(path, megabytes) {
  mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'none', path])
}

/** Takes all disks below a folder away. */
export function unmountDisks(folder) {
  const paths = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
  for (const path of paths.filter((each) => each?.startsWith(`${folder}/`))) execFileSync('umount', ['-l', path])
}
