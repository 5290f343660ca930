import { data, isRouteErrorResponse } from 'react-router'
import { ApiError } from './api-error.ts'

/** The status of the page for an error: the status of the response or refused call, otherwise 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof ApiError && error.code >= 400 ? error.code : 500
}

/**
 * Wraps the call of a loader on the server. A refused call becomes a response with its status. For any other error the
 * browser gets no details and shows 500.
 */
export async function withStatus<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && error.code >= 400) throw data(null, error.code)
    throw error
  }
}
