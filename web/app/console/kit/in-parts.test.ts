import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { inParts, oneByOne } from './in-parts.ts'

const given = { nameOf: (row: number) => `row ${row}`, onProgress: () => {} }
const problems = (results: readonly { problem: string }[]) => results.map(({ problem }) => problem)

it('says of each row why it was not done, in order, and goes on after a failed one', async () => {
  const onProgress = vi.fn()
  const act = async (row: number) => {
    if (row === 2) throw new ApiError(422, 'wrong', { fields: { price: 'too low' } })
    if (row === 3) throw new ApiError(0, 'offline')
    return row === 4 ? 'nothing to do' : {}
  }
  const results = await inParts([1, 2, 3, 4], { ...given, ...oneByOne(act), onProgress })
  expect(problems(results)).toEqual(['', 'wrong too low', 'offline', 'nothing to do'])
  expect(results.map(({ name }) => name)).toEqual(['row 1', 'row 2', 'row 3', 'row 4'])
  expect(new Set(results.map(({ id }) => id)).size).toBe(4)
  expect(onProgress.mock.calls.flat()).toEqual([1, 2, 3, 4])
})

it('sends nothing more once there were too many requests, and says so of all that is left', async () => {
  const act = vi.fn(async (row: number) => {
    if (row === 2) throw new ApiError(429, 'later')
  })
  expect(problems(await inParts([1, 2, 3, 4], { ...given, ...oneByOne(act) }))).toEqual(['', 'later', 'later', 'later'])
  expect(act).toHaveBeenCalledTimes(2)
})

it('sends twenty at once to a call that takes several, and no failed part twice', async () => {
  const sent: number[] = []
  const send = async (rows: number[]) => {
    sent.push(rows.length)
    if (sent.length === 2) throw new ApiError(500, 'failed')
    return { list: rows.map((row) => ({ problem: row === 1 ? 'wrong' : '' })) }
  }
  const results = await inParts([...Array(45).keys()], { ...given, send })
  expect(sent).toEqual([20, 20, 5])
  expect(results.filter(({ problem }) => problem === 'failed')).toHaveLength(20)
  expect(results[1]?.problem).toBe('wrong')
})

it('sends the others of a part of which some rows were refused for their form, and says what is wrong with those', async () => {
  const send = vi.fn(async (rows: number[]) => {
    const fields = Object.fromEntries(
      rows.flatMap((row, at) => (row % 7 === 3 ? [[`list.${at}.number`, `no ${row}`]] : [])),
    )
    if (Object.keys(fields).length > 0) throw new ApiError(422, 'wrong', { fields })
    return { list: rows.map((row) => ({ problem: row === 4 ? 'late' : '' })) }
  })
  const results = problems(await inParts([...Array(12).keys()], { ...given, send }))
  expect(results).toEqual(['', '', '', 'no 3', 'late', '', '', '', '', '', 'no 10', ''])
  expect(send).toHaveBeenCalledTimes(2)
  expect(problems(await inParts([3], { ...given, send }))).toEqual(['no 3'])
})

it('lets an error of the program through', async () => {
  const act = async () => {
    throw new TypeError('a bug')
  }
  await expect(inParts([1], { ...given, ...oneByOne(act) })).rejects.toThrow(TypeError)
})
