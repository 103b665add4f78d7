import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'

/** Mounts a disk in memory with this size at a folder. */
export function mountDisk(path, megabytes) {
  mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'none', path])
}

/** Unmounts all disks below a folder. */
export function unmountDisks(folder) {
  const paths = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
  for (const path of paths.filter((each) => each?.startsWith(`${folder}/`))) execFileSync('umount', ['-l', path])
}
