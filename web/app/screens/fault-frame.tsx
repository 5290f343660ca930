import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './fault-frame.module.css'
import { SiteFrame } from './site/site-frame.tsx'

/** The address of the back office to which the current page belongs; undefined outside it. */
export const useBackOfficeHome = () => /^\/backstage\/[^/]+/.exec(useLocation().pathname)?.[0]

type FaultFrameProps = {
  /** Always the site's frame, because there is no back office at this address. */
  isSite?: boolean
  children: ReactNode
}

/** The frame around an error: that of the back office at its addresses, although none of its parts may be loaded. */
export function FaultFrame({ isSite, children }: FaultFrameProps) {
  const home = useBackOfficeHome()
  if (!home || isSite) return <SiteFrame foot>{children}</SiteFrame>
  return (
    <div className={classes.screen}>
      <header>
        <Link to={home}>
          <img src="/brand/mark.svg" alt="iDoCard" width={28} height={28} />
        </Link>
      </header>
      {children}
    </div>
  )
}
