import { IconChevronDown } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './plans-menu.module.css'
import { useCurrent } from './use-current.ts'

/** How long, in milliseconds, the pointer may leave the list before the list closes. */
const GRACE_MS = 200

/** The plans in the header: a list under a button, opened by hover, click or keyboard. */
export function PlansMenu() {
  const { t } = useTranslation('header')
  const current = useCurrent()
  const [open, setOpen] = useState(false)
  const { key, pathname } = useLocation()
  // Every navigation closes the list, even to the same page.
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setOpen(false)
  }
  const list = useId()
  const button = useRef<HTMLButtonElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(leaving.current), [])

  const point = (event: PointerEvent) => {
    clearTimeout(leaving.current)
    if (event.pointerType === 'mouse') setOpen(true)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), GRACE_MS)
  }
  // A mouse has already opened the list by hovering, so its click must not close it again.
  const press = (event: MouseEvent) => {
    const byMouse = (event.nativeEvent as { pointerType?: string }).pointerType === 'mouse'
    setOpen((now) => byMouse || !now)
  }
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what is used; this only notices leaving it.
    <div className={classes.menu} onPointerEnter={point} onPointerLeave={leave} onBlur={blur} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={list}
        data-current={pathname.startsWith(paths.plans()) || undefined}
        onClick={press}
      >
        {t('plans')}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <ul id={list} className={classes.list} hidden={!open}>
        {(['personal', 'enterprise'] as const).map((plan) => (
          <li key={plan}>
            <Link className={classes.link} to={paths.plans(plan)} aria-current={current(paths.plans(plan))}>
              <span className={classes.name}>{t(`${plan}.name`)}</span>
              <span className={classes.hint}>{t(`${plan}.hint`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
