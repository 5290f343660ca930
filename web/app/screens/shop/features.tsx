import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../kit/page-title.tsx'

export default function Features() {
  const { t } = useTranslation('features')
  return (
    <main>
      <PageTitle title={t('title')} />
    </main>
  )
}
