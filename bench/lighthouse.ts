import { launch } from 'chrome-launcher'
import audit, { type Result } from 'lighthouse'
import { atLeast, atMost, type Effort, type Row } from './benchmark.ts'
import { DEMO_CARD } from './card-data.ts'
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts'
import { median } from './pairs.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { startServer, temporaryFolder } from './server.ts'

/** The pages to audit. The card allows indexing; its page has a stricter bound. */
const PAGES = {
  home: PUBLIC_PAGES.home,
  plans: PUBLIC_PAGES.plans,
  product: PUBLIC_PAGES.product,
  article: PUBLIC_PAGES.article,
  card: `/${DEMO_CARD}`,
} as const
const BOUNDS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const CARD_BOUNDS = { ...BOUNDS, performance: 100 } as const
const MAX_SHIFT = 0.02
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']

/** Lighthouse on the landing pages, with its default mid-range phone and slow 4G. Median of several runs. */
export async function lighthouse({ pairs }: Effort): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using server = await startServer({ DATA_DIR: folder.path })
  const chromium = await launch({ chromePath: chromiumPath(), chromeFlags: ['--headless', ...CHROMIUM_FLAGS] })
  using _ = { [Symbol.dispose]: () => chromium.kill() }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const runs: Result[] = []
    for (let run = 0; run < pairs; run += 1) {
      const done = await audit(`http://localhost:${server.port}${path}`, {
        port: chromium.port,
        logLevel: 'error',
        onlyCategories: Object.keys(BOUNDS),
      })
      if (!done || done.lhr.runtimeError) throw new Error(`Lighthouse failed: ${done?.lhr.runtimeError?.message}`)
      runs.push(done.lhr)
    }
    rows.push(...rowsOf(name, runs))
  }
  return rows
}

function rowsOf(page: string, runs: readonly Result[]): Row[] {
  const scores = Object.entries(page === 'card' ? CARD_BOUNDS : BOUNDS).map(([category, bound]) => {
    const score = median(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100)))
    return atLeast(`Lighthouse ${page}: ${category}`, score, bound, noteOf(runs.at(-1), category))
  })
  const shift = median(runs.map((run) => run.audits['cumulative-layout-shift']?.numericValue ?? 1))
  return [...scores, atMost(`Lighthouse ${page}: layout shift`, shift, MAX_SHIFT, (value) => value.toFixed(3))]
}

/** Timings for performance; for other categories the audits that failed. */
function noteOf(run: Result | undefined, category: string): string {
  if (!run) return ''
  if (category === 'performance') return TIMES.map((id) => `${id} ${run.audits[id]?.displayValue}`).join(', ')
  const failed = (run.categories[category]?.auditRefs ?? []).filter(({ id, weight }) => {
    const score = run.audits[id]?.score
    return weight > 0 && typeof score === 'number' && score < 1
  })
  return failed.map(({ id }) => id).join(', ')
}
