import { ButtonLink } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { ConfirmedDownload } from '../account/confirmed-download.tsx'

/** Downloads all contacts as files. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  return (
    <ConfirmedDownload
      title={t('export.title')}
      text={t('export.text')}
      action="export_contacts"
      request={(pinCode) => api.addressBook.load_export({ pinCode })}
      onClose={onClose}
    >
      {({ vcard, csv }) => (
        <>
          <ButtonLink to={vcard} whole>
            {t('export.vcard')}
          </ButtonLink>
          <ButtonLink to={csv} variant="outline" whole>
            {t('export.csv')}
          </ButtonLink>
        </>
      )}
    </ConfirmedDownload>
  )
}
