import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { statusOf, withStatus } from './error-status.ts'

describe('the page for an error', () => {
  // Mutation: only the status 503 is passed on.
  it.each([404, 422, 429, 500, 502, 503])('has the status of a call refused with %i', async (code) => {
    expect(statusOf(new ApiError(code, ''))).toBe(code)
    const thrown = await withStatus(Promise.reject(new ApiError(code, ''))).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ type: 'DataWithResponseInit', init: { status: code } })
  })

  it('has the status of a response', () => {
    expect(statusOf(new ErrorResponseImpl(410, 'Gone', null))).toBe(410)
  })

  it('is 500 for any other error, and for a network that failed', async () => {
    for (const error of [new Error('x'), new ApiError(0, ''), undefined, 'x']) {
      expect(statusOf(error)).toBe(500)
      expect(await withStatus(Promise.reject(error)).catch((thrown: unknown) => thrown)).toBe(error)
    }
  })
})
