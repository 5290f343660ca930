import type { PrizeApplication } from '@idocard/contract/loyalty/prize-apply'
import { pick } from '@idocard/domain/language'
import type { PrizeApplicationState } from '@idocard/domain/loyalty/prize-application-state'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { StatusBadge, type Tone } from '../../../kit/status-badge.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { momentInText } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './points.module.css'
import { ShownCode } from './shown-code.tsx'
import { shownPoints } from './shown-points.ts'

const TONES: Record<PrizeApplicationState, Tone> = {
  applied: 'attention',
  approved: 'good',
  handed_over: 'neutral',
  refused: 'bad',
}

/** The holder's applications for prizes. Renders nothing if there are none. */
export function Applications({ list }: { list: readonly PrizeApplication[] }) {
  const { t } = useTranslation('points')
  const [openId, setOpenId] = useState('')
  const open = list.find(({ id }) => id === openId)
  if (list.length === 0) return null
  return (
    <section className={classes.stack}>
      <h2 className={classes.heading}>{t('mine.title')}</h2>
      <ul className={classes.rows}>
        {list.map((one) => (
          <li key={one.id}>
            <Application application={one} onShow={() => setOpenId(one.id)} />
          </li>
        ))}
      </ul>
      {open && <CodeSheet application={open} onClose={() => setOpenId('')} />}
    </section>
  )
}

function Application({ application, onShow }: { application: PrizeApplication; onShow: () => void }) {
  const { t } = useTranslation('points')
  const lang = useLang()
  const { titleCh, titleEn, img, state, points, appliedAt, handedOverAt, reasonCh, reasonEn, code } = application
  const title = pick(lang, titleCh, titleEn)
  const reason = pick(lang, reasonCh, reasonEn)
  return (
    <div className={classes.application}>
      {img ? <img src={img} alt="" width={64} height={48} loading="lazy" /> : <span className={classes.blank} />}
      <div className={classes.about}>
        <strong lang={langOf(lang, titleCh, titleEn)}>{title}</strong>
        <span className={classes.quiet}>
          {handedOverAt
            ? t('mine.handedOverAt', { time: momentInText(handedOverAt, lang) })
            : t('mine.appliedAt', { time: momentInText(appliedAt, lang) })}
        </span>
        {state === 'refused' && (
          <>
            {reason && (
              <span className={classes.quiet} lang={langOf(lang, reasonCh, reasonEn)}>
                {reason}
              </span>
            )}
            <span className={classes.quiet}>{t('mine.returned', shownPoints(points))}</span>
          </>
        )}
        <StatusBadge tone={TONES[state]}>{t(`mine.state.${state}`)}</StatusBadge>
      </div>
      {code && (
        <div className={classes.show}>
          <PlainButton variant="outline" aria-label={t('mine.showOf', { title })} onClick={onShow}>
            {t('mine.show')}
          </PlainButton>
        </div>
      )}
    </div>
  )
}

function CodeSheet({ application, onClose }: { application: PrizeApplication; onClose: () => void }) {
  const { t } = useTranslation('points')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { titleCh, titleEn, code, qr } = application
  return (
    <Sheet title={pick(lang, titleCh, titleEn)} closeLabel={shared('close')} onClose={onClose}>
      <ShownCode code={code} qr={qr} alt={t('mine.qr')} label={t('mine.code')} />
      <p className={classes.quiet}>{t('mine.codeText')}</p>
    </Sheet>
  )
}
