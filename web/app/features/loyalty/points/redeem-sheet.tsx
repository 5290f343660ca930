import { STAMP_CODE } from '@idocard/domain/loyalty/point-code'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { CodeForm } from './code-form.tsx'
import classes from './points.module.css'
import { shownPoints } from './shown-points.ts'
import { StampCard } from './stamp-card.tsx'

/** Redeems a staff code: by camera, typed, or from an address that a phone's camera opened. */
export function RedeemSheet({ given = '', onClose }: { given?: string; onClose: () => void }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const redeem = useCommand(api.point.redeem_code, { inPlace: true })
  const done = redeem.data
  return (
    <Sheet title={t('redeem.title')} closeLabel={shared('close')} onClose={onClose}>
      {done ? (
        <div className={classes.stack}>
          <Notice tone={done.isRepeated ? 'info' : 'good'} live title={titleOf(done)} />
          {!(done.isFull && done.card.stampedAt.length === 0) && (
            <StampCard card={done.card} isNew={!done.isRepeated} />
          )}
          <PlainButton onClick={onClose}>{shared('close')}</PlainButton>
        </div>
      ) : (
        <>
          <p>{t(given ? 'redeem.confirm' : 'redeem.ask')}</p>
          <CodeForm
            field={STAMP_CODE}
            label={t('redeem.label')}
            submit={t('redeem.submit')}
            given={given}
            error={redeem.error?.message}
            isPending={redeem.isPending}
            onChange={redeem.reset}
            onCode={(code) => redeem.mutate({ code })}
          />
        </>
      )}
    </Sheet>
  )

  function titleOf({ earned, isFull, isRepeated }: { earned: number; isFull: boolean; isRepeated: boolean }): string {
    if (isRepeated) return t('redeem.repeated')
    if (isFull) return t('redeem.doneFull', shownPoints(earned))
    return earned > 0 ? t('redeem.done', shownPoints(earned)) : t('redeem.doneBare')
  }
}
