import { pick } from '@idocard/domain/language'
import { HAND_OVER_CODE } from '@idocard/domain/loyalty/point-code'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { CodeForm } from './code-form.tsx'
import classes from './points.module.css'

/** Hands a prize over to the holder who shows its prize code. */
export function HandOverSheet({ given = '', onClose }: { given?: string; onClose: () => void }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const handOver = useCommand(api.prizeApply.hand_over, { inPlace: true })
  const done = handOver.data
  return (
    <Sheet title={t('staff.handOver')} closeLabel={shared('close')} onClose={onClose}>
      {done ? (
        <div className={classes.stack}>
          <Notice tone="good" live title={t('staff.handedOver')} />
          <p className={classes.handed}>
            <strong lang={langOf(lang, done.titleCh, done.titleEn)}>{pick(lang, done.titleCh, done.titleEn)}</strong>
            <span>{done.name || t('staff.noName')}</span>
          </p>
          <PlainButton onClick={handOver.reset}>{t('staff.next')}</PlainButton>
        </div>
      ) : (
        <>
          <p>{t('staff.handOverAsk')}</p>
          <CodeForm
            field={HAND_OVER_CODE}
            label={t('staff.handOverLabel')}
            submit={t('staff.handOverSubmit')}
            given={given}
            error={handOver.error?.message}
            isPending={handOver.isPending}
            onChange={handOver.reset}
            onCode={(code) => handOver.mutate({ code })}
          />
        </>
      )}
    </Sheet>
  )
}
