import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import type { Api } from '../../lib/api.ts'
import { visitContext } from '../../lib/context.ts'
import { useLang } from '../../lib/language.ts'

const load = async (api: Api) => {
  const [banners, products] = await Promise.all([api.content.banner(), api.product.load_by_front()])
  return { banners: banners.list, products: products.list }
}
export const loader = ({ context }: LoaderFunctionArgs) => load(context.get(visitContext).api)
export const clientLoader = () => load(api)

export default function Home() {
  const { banners } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <main>
      <title>{t('title')}</title>
      {banners.map((banner) => (
        <h1 key={banner.id}>{pick(lang, banner.titleCh, banner.titleEn)}</h1>
      ))}
    </main>
  )
}
