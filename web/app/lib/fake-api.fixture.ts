import { calls } from 'virtual:calls'
import { type Api, apiOver } from './api.ts'
import { routeOf } from './call-table.ts'

/** For tests: the typed client of a server that has these answers, by `noun.call`, and fails at every other call. */
export function fakeApi(answers: Readonly<Record<string, (input: never) => unknown>>): Api {
  const byPath = new Map(
    Object.entries(answers).map(([name, answer]) => {
      const [noun = '', call = ''] = name.split('.')
      return [routeOf(calls, noun, call).path, answer]
    }),
  )
  return apiOver(async ({ path }, input) => {
    const answer = byPath.get(path)
    if (!answer) throw new Error(`The fake server has no answer to ${path}.`)
    return { code: 200, message: '', data: (await answer(input as never)) as never }
  })
}
