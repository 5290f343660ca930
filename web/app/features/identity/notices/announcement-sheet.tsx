import type { Notice } from '@idocard/contract/identity/notice'
import { pick } from '@idocard/domain/language'
import { ButtonLink } from '../../../kit/button.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './notices.module.css'

/** A company's announcement. */
export function AnnouncementSheet({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('notices')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  return (
    <Sheet
      title={pick(lang, notice.titleCh, notice.titleEn)}
      closeLabel={shared('close')}
      shape="tall"
      onClose={onClose}
    >
      <div className={classes.part}>
        <RichText html={pick(lang, notice.contentCh, notice.contentEn)} />
        {notice.link && <ButtonLink to={notice.link}>{t('open')}</ButtonLink>}
      </div>
    </Sheet>
  )
}
