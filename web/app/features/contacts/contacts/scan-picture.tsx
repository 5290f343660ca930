import type { Box } from '@idocard/domain/cards/card-fields'
import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { type CardPicture, placeOf, type Scan, wholePicture } from './scan.ts'
import { useFileUrl } from './use-scan.ts'

type ScanPictureProps = {
  picture: CardPicture
  alt: string
  scan?: Scan | undefined
  box?: Box | undefined
  /** The back of a card is placed among the fields; the front stays beside all of them. */
  isBack?: boolean
  /** Whether to show the whole photograph instead of the card that was cropped from it. */
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

/** The picture of a card, with a frame around the field that is being checked. */
export function ScanPicture({ picture, alt, scan, box, isBack = false, isWhole, onWhole }: ScanPictureProps) {
  const { t } = useTranslation('contacts')
  const { url, file } = isWhole ? wholePicture(picture) : picture
  const fileUrl = useFileUrl(file)
  const shown = url || fileUrl
  if (!url && !file) return null
  return (
    <div className={isBack ? classes.backPicture : classes.scan}>
      <div>
        {shown && <img src={shown} alt={alt} />}
        {scan && box && <span className={classes.box} style={placeOf(box, scan)} />}
      </div>
      {picture.whole && (
        <PlainButton variant="quiet" onClick={() => onWhole(!isWhole)}>
          {t(isWhole ? 'scan.onlyCard' : 'scan.whole')}
        </PlainButton>
      )}
    </div>
  )
}
