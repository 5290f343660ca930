import { join } from 'node:path'
import { expect, it } from 'vitest'
import { journeyResults, unitResults } from './test-results.mjs'

it('reads failed tests of Vitest, and files that did not load', () => {
  const file = (name: string, assertionResults: object[], message = '') => ({
    name: join(import.meta.dirname, '..', name),
    message,
    assertionResults,
    startTime: 1000,
    endTime: 3500,
  })
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'counts', failureMessages: ['expected 1', 'got 2'] }
  const testResults = [file('a.test.ts', [passed, failed], 'counts'), file('b.test.ts', [], 'no such module')]
  expect(unitResults(JSON.stringify({ numPassedTests: 1, testResults }))).toEqual({
    passed: 1,
    failures: [
      { name: 'a.test.ts › counts', file: 'a.test.ts', message: 'expected 1\ngot 2' },
      { name: 'b.test.ts', file: 'b.test.ts', message: 'no such module' },
    ],
    times: [
      ['a.test.ts', 2500],
      ['b.test.ts', 2500],
    ],
  })
})

it('reads failed journeys of Playwright, and a server that did not start', () => {
  const test = (status: string, errors: string[]) => ({
    projectName: 'phone zh-tw',
    status,
    results: [{ duration: 20, errors: errors.map((message) => ({ message })) }],
  })
  const spec = (title: string, tests: object[]) => ({ file: 'buy.spec.ts', title, tests })
  const suites = [
    {
      specs: [spec('buys', [test('expected', [])])],
      suites: [{ specs: [spec('pays', [test('unexpected', ['no bank'])])] }],
    },
  ]
  const errors = [{ message: 'the server did not start' }]
  expect(journeyResults(JSON.stringify({ stats: { expected: 1 }, suites, errors }))).toEqual({
    passed: 1,
    failures: [
      { name: 'buy.spec.ts › pays (phone zh-tw)', file: 'buy.spec.ts', message: 'no bank' },
      { name: 'end-to-end tests', file: '', message: 'the server did not start' },
    ],
    times: [
      ['buy.spec.ts › buys (phone zh-tw)', 20],
      ['buy.spec.ts › pays (phone zh-tw)', 20],
    ],
  })
})
