import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './action-tiles.module.css'

/** What can be done with one thing, side by side: a row of icons above their names, instead of a wall of buttons. */
export function ActionTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}

type ActionTileProps = {
  Icon: ComponentType<IconProps>
  children: ReactNode
  /** One `main` tile per screen: the usual action. */
  tone?: 'main' | 'danger' | undefined
} & ({ href: string } | { onClick: () => void; disabled?: boolean })

/** One action. Its links lead to files, numbers and pages outside the application. */
export function ActionTile({ Icon, children, tone, ...does }: ActionTileProps) {
  const content = (
    <>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
    </>
  )
  return 'href' in does ? (
    <a className={classes.tile} data-tone={tone} href={does.href}>
      {content}
    </a>
  ) : (
    <button type="button" className={classes.tile} data-tone={tone} disabled={does.disabled} onClick={does.onClick}>
      {content}
    </button>
  )
}
