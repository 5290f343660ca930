import { ButtonLink } from '../../../kit/button.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { ConfirmedDownload } from './confirmed-download.tsx'

/**
 * Downloads all data about the person. Used in the member centre and in the back office; the page must have loaded the
 * `backstage` texts.
 */
export function TakeData({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('backstage')
  return (
    <ConfirmedDownload
      title={t('take.title')}
      text={t('take.text')}
      action="take_data"
      request={(pinCode) => api.holder.take_my_data({ pinCode })}
      onClose={onClose}
    >
      {({ path }) => (
        <ButtonLink to={path} whole>
          {t('take.download')}
        </ButtonLink>
      )}
    </ConfirmedDownload>
  )
}
