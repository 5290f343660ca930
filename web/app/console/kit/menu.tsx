import { useClickOutside } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'

type MenuProps = { label: string; children: (close: () => void) => ReactNode }

/** A menu below its label. A press beside it, Escape and another menu close it. */
export function Menu({ label, children }: MenuProps) {
  const menu = useClickOutside<HTMLDetailsElement>(() => close())
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }
  return (
    <details className="console-columns" name="console-menu" ref={menu} onKeyDown={closeByKey}>
      <summary>{label}</summary>
      <div>{children(close)}</div>
    </details>
  )
}
