import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'

type Look = {
  children: ReactNode
  /** One `filled` to a screen: what most people came to do. */
  look?: 'filled' | 'outline' | 'quiet'
  size?: 'md' | 'lg'
}

/** A link that looks like a button, without Mantine's script. Addresses of other sites and files are plain links. */
export function ButtonLink({
  to,
  whole = false,
  children,
  look = 'filled',
  size = 'md',
}: Look & {
  to: string
  /** Loads the page anew, where it has a content security policy of its own. */
  whole?: boolean
}) {
  const own = { className: classes.button, 'data-look': look, 'data-size': size }
  return /^[a-z]+:/i.test(to) ? (
    <a href={to} {...own}>
      {children}
    </a>
  ) : (
    <Link to={to} reloadDocument={whole} {...own}>
      {children}
    </Link>
  )
}

type PlainButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look | 'className'>

/** A button with the same look as ButtonLink, where Mantine's would be its page's only control. */
export function PlainButton({ children, look = 'filled', size = 'md', type = 'button', ...rest }: PlainButtonProps) {
  return (
    <button type={type} className={classes.button} data-look={look} data-size={size} {...rest}>
      {children}
    </button>
  )
}
