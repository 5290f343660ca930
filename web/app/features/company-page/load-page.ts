import type { CompanyPage } from '@idocard/contract/company-page'
import type { LoaderFunctionArgs } from 'react-router'
import { type Api, ApiError } from '../../lib/api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'

/** A page of the back office's company; null where it wrote none. */
export async function loadPage(from: Api, slug: string): Promise<CompanyPage | null> {
  try {
    return await from.companyPage.load_by_slug({ slug })
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null
    throw error
  }
}

/** The loader on the server of a screen with public content: visitors get the page with it. */
export const onServer =
  <T>(load: (from: Api) => Promise<T>) =>
  ({ context }: LoaderFunctionArgs): Promise<T> =>
    withStatus(load(context.get(visitContext).api))
