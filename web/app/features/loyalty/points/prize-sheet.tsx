import type { Prize } from '@idocard/contract/loyalty/prize'
import { pick } from '@idocard/domain/language'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { writtenIn } from '../../../kit/written-in.ts'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './points.module.css'
import { PrizeState } from './prize-state.tsx'
import { shownPoints } from './shown-points.ts'

/** A prize with its price, the remaining balance and the button that applies for it. */
export function PrizeSheet({ prize, balance, onClose }: { prize: Prize; balance: number; onClose: () => void }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const apply = useCommand(api.prizeApply.apply, {
    onSuccess: ({ application }) => {
      void toast({ tone: 'good', title: t(application.state === 'approved' ? 'prize.approved' : 'prize.applied') })
      onClose()
    },
    inPlace: true,
  })
  const { titleCh, titleEn, contentCh, contentEn, img, points, approvesItself } = prize
  const html = pick(lang, contentCh, contentEn)
  const canApply = !prize.isEnded && prize.stock > 0 && prize.mine < prize.perHolder && points <= balance
  return (
    <Sheet title={pick(lang, titleCh, titleEn)} closeLabel={shared('close')} onClose={onClose}>
      <div className={classes.stack}>
        {img && <img className={classes.wide} src={img} alt="" width={480} height={360} />}
        {html && <RichText html={html} lang={writtenIn(lang, contentCh, contentEn)} />}
        {apply.error && <Notice tone="bad" title={apply.error.message} live />}
        {canApply ? (
          <>
            <p className={classes.quiet}>
              {t('prize.after', shownPoints(balance - points))}
              <br />
              {t(approvesItself ? 'prize.atOnce' : 'prize.reviewed')}
            </p>
            <PlainButton size="lg" disabled={apply.isPending} onClick={() => apply.mutate({ id: String(prize.id) })}>
              {t('prize.apply', shownPoints(points))}
            </PlainButton>
          </>
        ) : (
          <p className={classes.why}>
            <span>{t('points', shownPoints(points))}</span>
            <PrizeState prize={prize} balance={balance} />
          </p>
        )}
      </div>
    </Sheet>
  )
}
