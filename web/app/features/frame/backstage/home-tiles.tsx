import { IconBell, IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/texts.ts'
import { useUnread } from '../../identity/notices/use-unread.ts'
import { useCompanyName } from './company-line.tsx'
import { useBackstage } from './holder.tsx'
import classes from './home-tiles.module.css'

/** Small number tiles on the first screen, side by side. */
export function HomeTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}

/** A number with its name, which leads to the screen about it. */
export function Tile({ to, icon, name, value }: { to: string; icon: ReactNode; name: string; value: string }) {
  return (
    <Link to={to} className={classes.tile}>
      {icon}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <strong className={classes.value}>{value}</strong>
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
      icon={<IconCoins size={22} stroke={1.6} aria-hidden="true" />}
      name={t('tileOf', { name: useCompanyName() })}
      value={points.toLocaleString('en')}
    />
  )
}

/** The number of unread notices. Renders nothing while it is not known. */
export function NoticeTile() {
  const { t } = useTranslation('sponsor')
  const { notify } = useBackstage()
  const unread = useUnread()
  if (!unread) return null
  return (
    <Tile
      to={notify}
      icon={<IconBell size={22} stroke={1.6} aria-hidden="true" />}
      name={t('notices')}
      value={unread.text}
    />
  )
}
