import { pick } from '@idocard/domain/language'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageTitle } from '../../kit/page-title.tsx'
import { type Api, ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { PageHead } from '../shop/page-head.tsx'

const load = async (api: Api, slug: string, origin: string) => {
  try {
    return { page: await api.page.load_by_slug({ slug }), origin }
  } catch (error) {
    if (error instanceof ApiError && (error.code === 404 || error.code === 422)) throw data(null, 404)
    throw error
  }
}
export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return load(api, params.id ?? '', publicUrl)
}
export const clientLoader = ({ params }: { params: { id?: string } }) => load(api, params.id ?? '', location.origin)

export default function Page() {
  const { page, origin } = useLoaderData<typeof loader>()
  const lang = useLang()
  const title = pick(lang, page.titleCh, page.titleEn)
  return (
    <main>
      <PageHead
        title={title}
        description={pick(lang, page.summaryCh, page.summaryEn)}
        origin={origin}
        path={paths.page(page.slug)}
      />
      <PageTitle title={title} />
    </main>
  )
}
