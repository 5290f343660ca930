import { readSync, writeSync } from 'node:fs'

/** Characters that are collected before they are written. */
const MAX_PENDING = 256 * 1024

/**
 * The shared part of the programs that `read-apart.ts` runs: reads the file from stdin, and writes each value that
 * `read` passes on as a line of JSON.
 */
export function runReader<T>(read: (file: Buffer, task: T, write: (value: unknown) => void) => void): void {
  let pending = ''
  const flush = () => {
    const bytes = Buffer.from(pending)
    pending = ''
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
  }
  read(received(), JSON.parse(process.argv[2] ?? '{}'), (value) => {
    pending += `${JSON.stringify(value)}\n`
    if (pending.length > MAX_PENDING) flush()
  })
  flush()
}

/** Reads the whole file without a second copy. */
function received(): Buffer {
  const file = Buffer.allocUnsafe(Number(process.argv[3]))
  for (let at = 0; at < file.length; ) {
    const length = readSync(0, file, { offset: at })
    // The parent process has ended.
    if (length === 0) process.exit(1)
    at += length
  }
  return file
}
