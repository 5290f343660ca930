import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../kit/page-title.tsx'

export default function Support() {
  const { t } = useTranslation('support')
  return (
    <main>
      <PageTitle title={t('title')} />
    </main>
  )
}
