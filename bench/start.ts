import { atMost, type Effort, type Row } from './benchmark.ts'
import { median } from './pairs.ts'
import { startServer, temporaryFolder } from './server.ts'

const BOUND_SECONDS = 1.5

/** A later start with existing data on the embedded database: from the process's start to its first page. */
export async function start({ pairs }: Effort): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const runs: { wall: number; cpu: number }[] = []
  for (let run = 0; run <= pairs; run += 1) {
    await using server = await startServer({ DATA_DIR: folder.path })
    runs.push(server.started)
  }
  const [first, ...later] = runs
  const wall = median(later.map((run) => run.wall))
  const cpu = median(later.map((run) => run.cpu))
  const note = `${cpu.toFixed(2)} s of CPU on all cores; the first start with an empty folder ${first?.wall.toFixed(2)} s`
  return [atMost('Second start, to the first page', wall, BOUND_SECONDS, (s) => `${s.toFixed(2)} s`, note)]
}
