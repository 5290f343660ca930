import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process and of its descendants, in bytes. */
export interface Memory {
  own: number
  children: number
}

/** Reads a process's current memory and the peak memory of each child (proc(5), VmHWM). */
export function memoryWithChildren(pid: number): Memory {
  return { own: field(pid, 'VmRSS'), children: sum(childrenOf(pid).map((child) => field(child, 'VmHWM'))) }
}

export const totalOf = ({ own, children }: Memory): number => own + children

/** Watches a process's memory. `stop` returns the largest sample. */
export function watchMemory(pid: number, everyMs = 20): { stop(): Memory } {
  let most: Memory = memoryWithChildren(pid)
  const sample = () => {
    const now = memoryWithChildren(pid)
    if (totalOf(now) > totalOf(most)) most = now
  }
  const watch = setInterval(sample, everyMs)
  return {
    stop() {
      clearInterval(watch)
      sample()
      return most
    },
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A field of /proc/pid/status in bytes; 0 if the process has ended. */
function field(pid: number, name: string): number {
  const line = read(`/proc/${pid}/status`)?.match(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm'))
  return Number(line?.[1] ?? 0) * 1024
}

/** Each thread has its own list of children (proc(5), /proc/pid/task/tid/children). */
function childrenOf(pid: number): number[] {
  const threads = ifRunning(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const forked = threads.flatMap(
    (thread) => read(`/proc/${pid}/task/${thread}/children`)?.split(' ').filter(Boolean).map(Number) ?? [],
  )
  // Between fork and exec, a child shares its parent's memory.
  const program = read(`/proc/${pid}/cmdline`)
  const own = forked.filter((child) => read(`/proc/${child}/cmdline`) !== program)
  return own.flatMap((child) => [child, ...childrenOf(child)])
}

const read = (path: string) => ifRunning(() => readFileSync(path, 'latin1'))

function ifRunning<T>(sample: () => T): T | undefined {
  try {
    return sample()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error
    return undefined
  }
}
