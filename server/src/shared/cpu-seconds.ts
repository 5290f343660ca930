import { readFileSync } from 'node:fs'

/** Clock ticks per second: always 100 in Linux's user interface (proc(5), USER_HZ). */
const TICKS = 100

/**
 * User and system CPU seconds of a process with all its threads.
 * @throws Error when there is no such process, or no /proc: this needs Linux
 */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The second field is the program's name in parentheses, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
