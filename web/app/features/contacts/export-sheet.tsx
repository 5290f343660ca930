import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './contacts.module.css'

/** Downloads all contacts as files. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  // The paths are signed and valid for one hour.
  const files = useQuery({ queryKey: ['contact-export'], queryFn: () => api.addressBook.load_export(), gcTime: 0 })
  return (
    <Sheet title={t('export.title')} closeLabel={shared('close')} onClose={onClose}>
      <p>{t('export.text')}</p>
      {files.isPending && <Skeleton label={shared('loading')} lines={2} />}
      {!files.data && files.isError && (
        <Failed error={files.error} again={shared('again')} onAgain={() => void files.refetch()} />
      )}
      {files.data && (
        <div className={classes.actions}>
          <ButtonLink to={files.data.vcard} whole>
            {t('export.vcard')}
          </ButtonLink>
          <ButtonLink to={files.data.csv} variant="outline" whole>
            {t('export.csv')}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  )
}
