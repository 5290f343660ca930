import { Link } from 'react-router'
import classes from './chips.module.css'

interface Chip {
  to: string
  text: string
  /** The language of `text`, if it differs from the page's. */
  lang?: string | undefined
  isOn: boolean
}

/** Links that filter a list, in one line that scrolls. */
export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav className={classes.nav} aria-label={label}>
      <ul className={classes.chips}>
        {chips.map(({ to, text, lang, isOn }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.chip}
              lang={lang}
              aria-current={isOn ? 'true' : undefined}
              replace
              preventScrollReset
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
