import { Outlet } from 'react-router'
import classes from './layout.module.css'

/** The plain grey layout: one sheet of text. */
export default function PageLayout() {
  return (
    <div className={classes.ground}>
      <Outlet />
    </div>
  )
}
