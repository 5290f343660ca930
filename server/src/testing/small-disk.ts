import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes, mounted in a temporary folder. */
interface SmallDisk extends Disposable {
  path: string
  /** Fills the disk with a file, except for `leave` bytes (default 0). */
  fill(leave?: number): void
  /** Deletes that file. */
  empty(): void
}

const BLOCK = Buffer.alloc(64 * 1024, 1)

/**
 * Mounts a disk (tmpfs) of the given size.
 * @param megabytes its size
 * @returns undefined when this user may not mount a disk, with a message on standard error
 */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'idocard-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (error) {
    rmdirSync(path)
    console.warn(`SKIPPED, no small disk can be mounted here: ${String((error as { stderr?: unknown }).stderr).trim()}`)
    return undefined
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    fill(leave = 0) {
      const file = openSync(ballast, 'a')
      try {
        for (let room = roomOf(path) - leave; room > 0; room = roomOf(path) - leave)
          writeSync(file, BLOCK, 0, Math.min(room, BLOCK.length))
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      // A lazy unmount: a process that was just killed may still have an open file.
      execFileSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}

function roomOf(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
