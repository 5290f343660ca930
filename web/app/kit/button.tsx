import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './button.module.css'

type Variant = {
  children: ReactNode
  /** One `filled` button per screen: the main action. */
  variant?: 'filled' | 'outline' | 'quiet'
  size?: 'md' | 'lg'
}

/** A link that looks like a button, without Mantine's script. External addresses and files are plain links. */
export function ButtonLink({
  to,
  whole = false,
  saveAs,
  children,
  variant = 'filled',
  size = 'md',
}: Variant & {
  to: string
  /** Loads the target from the server: for a file, or a page with its own content security policy. */
  whole?: boolean
  /** Stores the target, a file of ours, under this name. */
  saveAs?: string
}) {
  const own = { className: classes.button, 'data-variant': variant, 'data-size': size }
  return /^[a-z]+:/i.test(to) ? (
    <a href={to} {...own}>
      {children}
    </a>
  ) : (
    <Link to={to} reloadDocument={whole || saveAs !== undefined} download={saveAs} {...own}>
      {children}
    </Link>
  )
}

type PlainButtonProps = Variant & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Variant | 'className'>

/** A button like ButtonLink, for pages where Mantine's would be the only control. */
export function PlainButton({ children, variant = 'filled', size = 'md', type = 'button', ...rest }: PlainButtonProps) {
  return (
    <button type={type} className={classes.button} data-variant={variant} data-size={size} {...rest}>
      {children}
    </button>
  )
}

type Round = {
  /** Its accessible name, as it has no text. */
  label: string
  /** How prominent it is. */
  tone?: 'ink' | 'quiet' | 'faint' | undefined
  /** Classes for its position and its hover effect. */
  className?: string | undefined
}

const round = ({ label, tone = 'ink', className }: Round) => ({
  className: className ? `${classes.round} ${className}` : classes.round,
  'data-tone': tone,
  'aria-label': label,
})

/** A round icon button, as large as a thumb. */
export function RoundButton({
  label,
  tone,
  className,
  ...rest
}: Round & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Round | 'type'>) {
  return <button type="button" {...round({ label, tone, className })} {...rest} />
}

/** A link that looks like `RoundButton`. */
export function RoundLink({ label, tone, className, ...rest }: Round & Omit<LinkProps, keyof Round>) {
  return <Link {...round({ label, tone, className })} {...rest} />
}
