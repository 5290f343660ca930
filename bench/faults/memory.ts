import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Current and peak memory of a process in megabytes (proc(5), `VmRSS` and `VmHWM`).
 * @throws Error when there is no such process, or no /proc: this needs Linux
 */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Resets a process's peak memory (proc(5), `clear_refs`). */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

export const megabytes = (value: number): string => `${Math.round(value)} MB`
