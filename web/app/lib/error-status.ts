import { data, isRouteErrorResponse } from 'react-router'
import { ApiError } from './api-error.ts'

/** The status of the page for an error: that of its cause, or 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof ApiError && error.code >= 400 ? error.code : 500
}

/**
 * What a loader loads on the server. A refused call becomes a response with its status: of any other error the browser
 * is told nothing, and would show 500.
 */
export async function withStatus<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && error.code >= 400) throw data(null, error.code)
    throw error
  }
}
