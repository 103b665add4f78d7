import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { until } from './processes.mjs'

const NEEDS_DISKS = 'NOT DONE: only root can mount the small disks'

/** Scenarios in which small disks become full, by name. */
export function diskScenarios(cluster, hands) {
  const { primary, other, nodesAreAlive, node, isReady } = hands

  /** Fills a disk in a separate process, because this one measures delays. */
  async function fillDisk(folder) {
    const ballast = join(folder, 'ballast')
    await promisify(execFile)('sh', ['-c', 'cat /dev/zero > "$0" 2>/dev/null || true', ballast])
    return () => rmSync(ballast)
  }

  async function upload(color) {
    const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
      .png()
      .toBuffer()
    const { cookie } = cluster.writers[0]
    const headers = { cookie, 'content-type': 'image/png' }
    const answer = await fetch(`${cluster.url}/api/photos`, { method: 'POST', body, headers })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }

  return {
    'disk of a node full': {
      async play() {
        if (!cluster.disks) return NEEDS_DISKS
        const n = cluster.count
        const freeDisk = await fillDisk(cluster.dataDirOf(n))
        // A node saves its index at the start.
        await cluster.processes.end(`node-${n}`, 40_000)
        cluster.startNode(n)
        await until(`Node ${n}`, () => isReady(n))
        await sleep(8000)
        await nodesAreAlive()
        const says = cluster.logOf(`node-${n}`).includes('could not be saved to disk')
        freeDisk()
        if (!says) throw new Error('The node does not say that its disk is full.')
        return 'it serves on and says so'
      },
    },
    'bucket full': {
      async play() {
        if (!cluster.disks) return NEEDS_DISKS
        const freeDisk = await fillDisk(join(cluster.folder, 's3'))
        const refused = await upload('#a63')
        freeDisk()
        // The fake bucket ends when its disk is full.
        if (!cluster.processes.isRunning('s3')) cluster.startBucket()
        let stored
        await until('A stored photo', async () => (stored = await upload('#a63')).status === 200, 15_000).catch(
          () => {},
        )
        await nodesAreAlive()
        if (refused.status === 200) {
          const photo = await fetch(`${node(1)}/photos/${refused.body.id}/320.webp`)
          throw new Error(`Acknowledged, and then answered ${photo.status}.`)
        }
        if (refused.status !== 503 || stored.status !== 200)
          throw new Error(`A photo was answered ${refused.status}, with room again ${stored.status}.`)
        return 'a photo is refused (503), and taken when there is room'
      },
    },
    'disk of the primary full': {
      async play() {
        if (!cluster.disks) return NEEDS_DISKS
        const name = await primary()
        const freeDisk = await fillDisk(cluster.dataOf(name))
        const isPromoted = async () => (await cluster.primary()) === other(name)
        await until('A promotion', isPromoted, 60_000).catch(() => {})
        const was = await isPromoted()
        freeDisk()
        return was ? 'the standby took over' : 'refused until there was room'
      },
    },
  }
}
