import { IconBell, IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/texts.ts'
import { useUnread } from '../notices/use-unread.ts'
import { useCompanyName } from './company-line.tsx'
import { useBackstage } from './holder.tsx'
import classes from './home-tiles.module.css'

/** Small figures on the first screen, side by side. */
export function HomeTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}

function Tile({ to, sign, name, figure }: { to: string; sign: ReactNode; name: string; figure: string }) {
  return (
    <Link to={to} className={classes.tile}>
      {sign}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <strong className={classes.figure}>{figure}</strong>
      </span>
    </Link>
  )
}

/** The holder's points with this back office's company. */
export function PointTile({ points }: { points: number }) {
  const { t } = useTranslation('sponsor')
  return (
    <Tile
      to={useBackstage().sponsorship}
      sign={<IconCoins size={22} stroke={1.6} aria-hidden="true" />}
      name={t('tileOf', { name: useCompanyName() })}
      figure={points.toLocaleString('en')}
    />
  )
}

/** Unread notices. Shows nothing as long as their number is not known. */
export function NoticeTile() {
  const { t } = useTranslation('sponsor')
  const { notify } = useBackstage()
  const unread = useUnread()
  if (!unread) return null
  return (
    <Tile
      to={notify}
      sign={<IconBell size={22} stroke={1.6} aria-hidden="true" />}
      name={t('notices')}
      figure={unread.text}
    />
  )
}
