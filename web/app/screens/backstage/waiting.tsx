import { useTranslation } from 'react-i18next'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'

/** What the server renders, and what is shown until the data is there. */
export function Waiting({ picture = false }: { picture?: boolean }) {
  const { t } = useTranslation('backstage')
  return <Skeleton label={t('loading')} lines={4} {...(picture && { picture: '85.6 / 54' })} />
}

/** The data did not come: why, in the server's words, and the way to ask again. */
export function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation('backstage')
  return (
    <Notice
      tone="bad"
      title={error.message}
      live
      action={
        <PlainButton look="outline" onClick={onAgain}>
          {t('again')}
        </PlainButton>
      }
    />
  )
}
