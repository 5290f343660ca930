import type { StaffEntry } from '@idocard/contract/content/content-staff'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Restore } from './content-columns.tsx'

type SaveButtonsProps = { entry: StaffEntry | undefined; isBusy: boolean; leave: () => void }

/** The buttons that save an entry: as a draft, or for its readers. Enter in a field presses the first one. */
export function SaveButtons({ entry, isBusy, leave }: SaveButtonsProps) {
  const { t } = useTranslation('console')
  if (entry?.state === 'removed') return <Restore {...entry} onDone={leave} />
  if (!entry || entry.state === 'draft')
    return (
      <>
        <PlainButton type="submit" value="save" variant="outline" disabled={isBusy}>
          {t('content.saveDraft')}
        </PlainButton>
        <Can may="content.publish" type="submit" value="publish" disabled={isBusy}>
          {t('content.publish')}
        </Can>
      </>
    )
  return (
    <>
      <Can may="content.publish" type="submit" value="publish" disabled={isBusy}>
        {t('content.update')}
      </Can>
      <Can may="content.publish" type="submit" value="unpublish" variant="outline" disabled={isBusy}>
        {t('content.unpublish')}
      </Can>
    </>
  )
}
