interface ProcessLimits {
  /** Private writable memory in KB. Linux counts anonymous mappings in it since 4.7 (getrlimit(2)); macOS does not. */
  dataKb: number
  /** CPU time in seconds after which the process is ended with SIGXCPU. */
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
  // With equal limits the kernel would send SIGKILL, as it does when the machine is out of memory.
  const cpu = `ulimit -S -t ${cpuSeconds}; ulimit -H -t ${cpuSeconds + 1}`
  const script = `ulimit -c 0; ${cpu}; ulimit -d ${dataKb}; exec nice -n ${niceness} "$0" "$@"`
  return ['/bin/sh', ['-c', script, ...command]]
}
