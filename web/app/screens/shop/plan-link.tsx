import type { Category } from '@idocard/contract/commerce/product'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import classes from './plan-link.module.css'

interface PlanLinkProps {
  plan: Category
  isChosen: boolean
  /** Called after the navigation, also if the plan was already chosen. */
  onChosen(): void
  children: ReactNode
}

/** Chooses a plan: only the query of the address changes, and the same page shows that plan's products. */
export function PlanLink({ plan, isChosen, onChosen, children }: PlanLinkProps) {
  const { key } = useLocation()
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    onChosen()
  }, [key])
  return (
    <Link
      className={classes.link}
      to={paths.plans(plan)}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      onClick={(event) => {
        pressed.current = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      }}
    >
      {children}
    </Link>
  )
}
