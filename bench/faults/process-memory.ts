import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process and of all that it started, in bytes. */
export interface Memory {
  own: number
  children: number
}

/** Reads a process's memory once: its own as it is, of each child the most that it ever had (proc(5), VmHWM). */
export function memoryOf(pid: number): Memory {
  return { own: field(pid, 'VmRSS'), children: sum(childrenOf(pid).map((child) => field(child, 'VmHWM'))) }
}

export const together = ({ own, children }: Memory): number => own + children

/** Watches a process's memory until it is stopped, which answers the most that was seen. */
export function watchMemory(pid: number, everyMs = 20): { stop(): Memory } {
  let most: Memory = memoryOf(pid)
  const sample = () => {
    const now = memoryOf(pid)
    if (together(now) > together(most)) most = now
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

/** A process that ended meanwhile has none. */
function field(pid: number, name: string): number {
  const line = read(`/proc/${pid}/status`)?.match(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm'))
  return Number(line?.[1] ?? 0) * 1024
}

/** Every thread has its own list of the children that it started (proc(5), /proc/pid/task/tid/children). */
function childrenOf(pid: number): number[] {
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const forked = threads.flatMap(
    (thread) => read(`/proc/${pid}/task/${thread}/children`)?.split(' ').filter(Boolean).map(Number) ?? [],
  )
  // Until it runs a program of its own, a child's memory is its parent's.
  const program = read(`/proc/${pid}/cmdline`)
  const own = forked.filter((child) => read(`/proc/${child}/cmdline`) !== program)
  return own.flatMap((child) => [child, ...childrenOf(child)])
}

const read = (path: string) => unlessEnded(() => readFileSync(path, 'latin1'))

function unlessEnded<T>(sample: () => T): T | undefined {
  try {
    return sample()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error
    return undefined
  }
}
