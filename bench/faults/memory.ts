import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Megabytes of memory that a process holds now and held at the most (proc(5), `VmRSS` and `VmHWM`).
 * @throws Error when there is no such process, or no /proc: this needs Linux
 */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Begins counting the most memory that a process held anew (proc(5), `clear_refs`). */
export const forgetMost = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

export const megabytes = (value: number): string => `${Math.round(value)} MB`
