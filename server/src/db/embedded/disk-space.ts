import { statfs } from 'node:fs/promises'

/**
 * With less free space than this the disk counts as full. PostgreSQL's log grows by files of 16 MB, and a checkpoint
 * needs space for the whole cache. This reserve lets it continue while users cannot write.
 */
const LOW_BYTES = 64 * 1024 * 1024
/** A full disk counts as full until this much is free, so that the state does not change with every small file. */
const ENOUGH_BYTES = 96 * 1024 * 1024
const EVERY_MS = 1000

interface DiskSpace {
  /** Whether there was too little free space at the last check. It is checked every second. */
  isLow(): boolean
  close(): void
}

/**
 * Watches the free space on a folder's disk (`statfs`). Quotas are not detected.
 * @param changed called when the free space becomes low and when it is sufficient again
 * @param failed called when the free space cannot be read
 */
export async function watchDiskSpace(
  folder: string,
  changed: (isLow: boolean) => void,
  failed: (error: unknown) => void,
): Promise<DiskSpace> {
  let isLow = false
  const check = async () => {
    try {
      const { bavail, bsize } = await statfs(folder)
      const free = bavail * bsize
      const now = free < (isLow ? ENOUGH_BYTES : LOW_BYTES)
      if (now === isLow) return
      isLow = now
      changed(isLow)
    } catch (error) {
      failed(error)
    }
  }
  await check()
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, EVERY_MS).unref()
  return { isLow: () => isLow, close: () => clearInterval(timer) }
}
