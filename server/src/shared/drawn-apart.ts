import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * A file that a thread of its own draws: fonts of seven megabytes and fifty pages take more than a second, in which the
 * server's thread answers others.
 * @param worker the module that posts the file
 * @param data what it draws. Copied to the thread, so it is data only
 */
export async function drawnApart(worker: URL, data: unknown): Promise<Buffer> {
  const thread = new Worker(worker, { workerData: data, execArgv: [] })
  try {
    const [file] = (await once(thread, 'message')) as [Uint8Array]
    return Buffer.from(file)
  } finally {
    await thread.terminate()
  }
}
