import type { Prize } from '@idocard/contract/loyalty/prize'
import { joined, pick } from '@idocard/domain/language'
import { useState } from 'react'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { formatLastDay } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useCompanyName } from '../../frame/backstage/company-line.tsx'
import classes from './points.module.css'
import { PrizeSheet } from './prize-sheet.tsx'
import { PrizeState } from './prize-state.tsx'
import { shownPoints } from './shown-points.ts'

/** The company's prizes, with the number of missing points for each. */
export function Prizes({ list, balance }: { list: readonly Prize[]; balance: number }) {
  const { t } = useTranslation('points')
  const company = useCompanyName()
  const [openId, setOpenId] = useState(0)
  const open = list.find(({ id }) => id === openId)
  if (list.length === 0) return <EmptyState title={t('prize.none')}>{t('prize.noneText', { company })}</EmptyState>
  return (
    <section className={classes.stack}>
      <h2 className={classes.heading}>{t('prize.list')}</h2>
      <ul className={classes.prizes}>
        {list.map((one) => (
          <li key={one.id}>
            <PrizeRow prize={one} balance={balance} onOpen={() => setOpenId(one.id)} />
          </li>
        ))}
      </ul>
      {open && <PrizeSheet prize={open} balance={balance} onClose={() => setOpenId(0)} />}
    </section>
  )
}

function PrizeRow({ prize, balance, onOpen }: { prize: Prize; balance: number; onOpen: () => void }) {
  const { t } = useTranslation('points')
  const lang = useLang()
  const { titleCh, titleEn, img, points, stock, shownUntil } = prize
  const title = pick(lang, titleCh, titleEn)
  const isOver = prize.isEnded || stock === 0
  return (
    <button type="button" className={classes.prize} onClick={onOpen}>
      {img ? (
        <img className={classes.face} data-over={isOver || undefined} src={img} alt="" width={112} height={84} />
      ) : (
        <span className={`${classes.face} ${classes.blank}`} />
      )}
      <span className={classes.about}>
        <strong lang={langOf(lang, titleCh, titleEn)}>{title}</strong>
        <span className={classes.cost}>{t('points', shownPoints(points))}</span>
        <span className={classes.quiet}>
          {isOver
            ? ''
            : joined(lang, 'dot', [
                t('prize.left', { count: stock }),
                shownUntil ? t('prize.until', { day: formatLastDay(shownUntil, lang) }) : '',
              ])}
        </span>
        <PrizeState prize={prize} balance={balance} />
      </span>
    </button>
  )
}
