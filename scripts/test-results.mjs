/** Reads what the test runners wrote. */
import { relative } from 'node:path'
import { ROOT } from './prepare.mjs'

/** @param json written by Vitest's reporter `json` */
export function unitResults(json) {
  const { numPassedTests, testResults } = JSON.parse(json)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that fails to load has no failed tests.
    if (message && failed.length === 0) return [{ name: file, file, message }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      file,
      message: failureMessages.join('\n'),
    }))
  })
  const times = testResults.map(({ name, startTime, endTime }) => [relative(ROOT, name), endTime - startTime])
  return { passed: numPassedTests, failures, times }
}

/** @param json written by Playwright's reporter `json` */
export function journeyResults(json) {
  const { stats, suites, errors = [] } = JSON.parse(json)
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const runs = suites.flatMap(specs).flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file} › ${title} (${projectName})`,
      file,
      isFailed: status === 'unexpected' || status === 'flaky',
      message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return {
    passed: stats.expected,
    failures: [
      ...runs.filter(({ isFailed }) => isFailed).map(({ name, file, message }) => ({ name, file, message })),
      // The server that did not start, or a file that did not load.
      ...errors.map(({ message }) => ({ name: 'end-to-end tests', file: '', message })),
    ],
    times: runs.map(({ name, milliseconds }) => [name, milliseconds]),
  }
}
