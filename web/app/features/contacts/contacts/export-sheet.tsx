import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { ConfirmedDownload } from '../../identity/account/confirmed-download.tsx'
import { overviewQuery } from './queries.ts'

/** Downloads all contacts as files. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  // Nobody confirms with a code to get an empty file.
  if (useQuery(overviewQuery).data?.total === 0)
    return (
      <Sheet title={t('export.title')} closeLabel={shared('close')} onClose={onClose}>
        <p>{t('export.none')}</p>
      </Sheet>
    )
  return (
    <ConfirmedDownload
      title={t('export.title')}
      text={t('export.text')}
      action="export_contacts"
      request={(pinCode) => api.contact.load_export({ pinCode })}
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
