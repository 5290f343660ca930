export interface ProcessLimits {
  /** Private writable memory in KB. Linux counts anonymous mappings in it since 4.7 (getrlimit(2)); macOS does not. */
  dataKb: number
  /** Maximum CPU time in seconds. */
  cpuSeconds: number
  /** Priority; 19 is the lowest (nice(1)). */
  niceness: number
}

/**
 * Program and arguments that run a command within limits of the operating system: a shell sets the limits and is then
 * replaced by the command. If a limit cannot be set, it is already lower.
 */
export function withinLimits(
  { dataKb, cpuSeconds, niceness }: ProcessLimits,
  command: readonly string[],
): [program: string, args: string[]] {
  const script = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${dataKb}; exec nice -n ${niceness} "$0" "$@"`
  return ['/bin/sh', ['-c', script, ...command]]
}
