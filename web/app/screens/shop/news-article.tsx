import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../kit/page-title.tsx'

export default function NewsArticleScreen() {
  const { t } = useTranslation('news')
  return (
    <main>
      <PageTitle title={t('title')} />
    </main>
  )
}
