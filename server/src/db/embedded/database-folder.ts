import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Files flushed at a time: Node's file threads are four, more would only queue. */
const AT_ONCE = 8

/**
 * PostgreSQL's folder inside a data folder, created on the first start.
 *
 * It is made under another name, flushed to disk, and only then renamed: a folder called `postgres` is always complete,
 * whatever was killed or lost power while it was being made. initdb runs in a thread of its own, because it leaves
 * several hundred megabytes behind that only the end of the thread gives back.
 *
 * @param dataDir absolute, existing, and locked by the caller
 * @returns absolute path of the folder
 * @throws Error with PostgreSQL's words when initdb fails
 */
export async function databaseFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  if (existsSync(folder)) return folder
  const unfinished = join(dataDir, 'postgres.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const initdb = new Worker(new URL('./initdb.ts', import.meta.url), { workerData: unfinished, env: {}, execArgv: [] })
  const [exitCode] = await once(initdb, 'exit')
  if (exitCode !== 0) throw new Error(`PostgreSQL's folder could not be created in ${dataDir}.`)
  await flushTree(unfinished)
  renameSync(unfinished, folder)
  await flush(dataDir)
  return folder
}

async function flushTree(root: string): Promise<void> {
  const left = [root, ...(await readdir(root, { recursive: true })).map((name) => join(root, name))]
  const flushLeft = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await flush(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, flushLeft))
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
