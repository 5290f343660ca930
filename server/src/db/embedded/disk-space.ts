import { statfs } from 'node:fs/promises'

/**
 * Below this much room the disk counts as full. PostgreSQL's log grows by files of 16 MB and a checkpoint needs room for
 * all of its cache, so that it goes on while nothing more is written by people.
 */
const LOW_BYTES = 64 * 1024 * 1024
/** It counts as full until there is clearly more, so that the answer does not change with every file that comes and goes. */
const ENOUGH_BYTES = 96 * 1024 * 1024
const EVERY_MS = 1000

export interface DiskSpace {
  /** Whether there is too little room, as of a second ago. */
  isLow(): boolean
  close(): void
}

/**
 * Watches how much room the disk of a folder has (`statfs`). A quota is not seen here.
 * @param changed told when it gets low and when there is enough again
 * @param failed told when it cannot be asked
 */
export async function watchDiskSpace(
  folder: string,
  changed: (isLow: boolean) => void,
  failed: (error: unknown) => void,
): Promise<DiskSpace> {
  let isLow = false
  const look = async () => {
    try {
      const { bavail, bsize } = await statfs(folder)
      const room = bavail * bsize
      const now = room < (isLow ? ENOUGH_BYTES : LOW_BYTES)
      if (now === isLow) return
      isLow = now
      changed(isLow)
    } catch (error) {
      failed(error)
    }
  }
  await look()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, EVERY_MS).unref()
  return { isLow: () => isLow, close: () => clearInterval(timer) }
}
