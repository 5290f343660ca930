import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files flushed concurrently. Node has only four file threads; more files would just queue. */
const AT_ONCE = 8

/** Flushes a file, or the names in a folder, to disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes a folder and everything below it to disk. */
export async function flushTree(root: string): Promise<void> {
  const left = [root, ...(await readdir(root, { recursive: true })).map((name) => join(root, name))]
  const flushLeft = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await flush(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, flushLeft))
}
