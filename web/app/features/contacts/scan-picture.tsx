import type { Box } from '@idocard/domain/card-fields'
import { useTranslation } from '../../lib/texts.ts'
import classes from './contacts.module.css'
import { placeOf, type Scan } from './scan.ts'

/** The picture of a card, with the place of the field that is being checked. */
export function ScanPicture({ url, scan, box }: { url: string; scan: Scan | undefined; box: Box | undefined }) {
  const { t } = useTranslation('contacts')
  return (
    <div className={classes.scan}>
      <div>
        <img src={url} alt={t('scan.front')} />
        {scan && box && <span className={classes.box} style={placeOf(box, scan)} />}
      </div>
    </div>
  )
}
