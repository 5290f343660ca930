import audit, { type Result } from 'lighthouse'
import { startChromium } from './chromium.ts'
import { atLeast, type Effort, type Row } from './figure.ts'
import { median } from './pairs.ts'
import { startServer, temporaryFolder } from './server.ts'

const CATEGORIES = ['performance', 'accessibility', 'seo', 'best-practices'] as const
const BOUNDS = { performance: 90, accessibility: 100, seo: 100 }
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** Lighthouse on the home page as on a middling phone with slow 4G (its default); the middle of several runs. */
export async function lighthouse({ pairs }: Effort): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using server = await startServer({ DATA_DIR: folder.path })
  await using chromium = await startChromium()
  const runs: Result[] = []
  for (let run = 0; run < pairs; run += 1) {
    const done = await audit(`http://localhost:${server.port}/`, {
      port: chromium.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    if (!done || done.lhr.runtimeError) throw new Error(`Lighthouse failed: ${done?.lhr.runtimeError?.message}`)
    runs.push(done.lhr)
  }
  return CATEGORIES.map((category) => {
    const score = median(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100)))
    const what = `Lighthouse ${category}`
    const note = noteOf(runs.at(-1), category)
    return category === 'best-practices'
      ? { what, ours: String(score), holds: true, note }
      : atLeast(what, score, BOUNDS[category], note)
  })
}

/** Times for performance; for the others what was found wanting. */
function noteOf(run: Result | undefined, category: string): string {
  if (!run) return ''
  if (category === 'performance') return TIMES.map((id) => `${id} ${run.audits[id]?.displayValue}`).join(', ')
  const wanting = (run.categories[category]?.auditRefs ?? []).filter(({ id, weight }) => {
    const score = run.audits[id]?.score
    return weight > 0 && typeof score === 'number' && score < 1
  })
  return wanting.map(({ id }) => id).join(', ')
}
