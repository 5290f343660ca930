import type { CompanyPage } from '@idocard/contract/company/company-page'
import type { LoaderFunctionArgs } from 'react-router'
import { type Api, ApiError } from '../../../lib/api.ts'
import { visitContext } from '../../../lib/context.ts'
import { withStatus } from '../../../lib/error-status.ts'

/** Loads a page of the back office's company; null if the company has written none. */
export async function loadPage(from: Api, slug: string): Promise<CompanyPage | null> {
  try {
    return await from.companyPage.load_by_slug({ slug })
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null
    throw error
  }
}

/** Wraps a server loader of a screen with public content, so that visitors get the content with the page. */
export const onServer =
  <T>(load: (from: Api) => Promise<T>) =>
  ({ context }: LoaderFunctionArgs): Promise<T> =>
    withStatus(load(context.get(visitContext).api))
