export interface ProcessLimits {
  /** Private writable memory in KB. Linux counts anonymous mappings in it since 4.7 (getrlimit(2)); macOS does not. */
  dataKb: number
  /** Time on the processor. */
  cpuSeconds: number
  /** Priority, 19 the lowest (nice(1)). */
  niceness: number
}

/**
 * Program and arguments that run a command within limits of the operating system: a shell that sets them is replaced by
 * the command. A limit that cannot be set is already lower.
 */
export function withinLimits(
  { dataKb, cpuSeconds, niceness }: ProcessLimits,
  command: readonly string[],
): [program: string, args: string[]] {
  const script = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${dataKb}; exec nice -n ${niceness} "$0" "$@"`
  return ['/bin/sh', ['-c', script, ...command]]
}
