import type { CompanyPage } from '@idocard/contract/company/company-page'
import type { LoaderFunctionArgs } from 'react-router'
import { type Api, ApiError } from '../../../lib/api.ts'
import { visitContext } from '../../../lib/context.ts'
import { withStatus } from '../../../lib/error-status.ts'

/** Loads a page of the back office's company, a legal text in the version of the address; null if there is none. */
export async function loadPage(from: Api, slug: string, request?: Request): Promise<CompanyPage | null> {
  const version = (request && new URL(request.url).searchParams.get('version')) ?? ''
  try {
    return await from.companyPage.load_by_slug({ slug, version })
  } catch (error) {
    if (error instanceof ApiError && (error.code === 404 || error.code === 422)) return null
    throw error
  }
}

/** Wraps a server loader of a screen with public content, so that visitors get the content with the page. */
export const onServer =
  <T>(load: (from: Api, request: Request) => Promise<T>) =>
  ({ context, request }: LoaderFunctionArgs): Promise<T> =>
    withStatus(load(context.get(visitContext).api, request))
