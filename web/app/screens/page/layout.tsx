import { Outlet } from 'react-router'
import classes from './layout.module.css'

/** The plain grey layout: a sheet of writing, with nothing beside it. */
export default function PageLayout() {
  return (
    <div className={classes.ground}>
      <Outlet />
    </div>
  )
}
