import { readFileSync } from 'node:fs'

/** Clock ticks in a second: fixed at 100 in what Linux shows to programs (proc(5), USER_HZ). */
const TICKS = 100

/**
 * CPU seconds, of the program and of the kernel for it, that a process has used with all its threads.
 * @throws Error when there is no such process, or no /proc: this needs Linux
 */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
