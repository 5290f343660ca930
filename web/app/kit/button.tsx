import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './button.module.css'

type Variant = {
  children: ReactNode
  /** One `filled` to a screen: what most people came to do. */
  variant?: 'filled' | 'outline' | 'quiet'
  size?: 'md' | 'lg'
}

/** A link that looks like a button, without Mantine's script. Addresses of other sites and files are plain links. */
export function ButtonLink({
  to,
  whole = false,
  children,
  variant = 'filled',
  size = 'md',
}: Variant & {
  to: string
  /** Asks the server anew: a page with a content security policy of its own, or a file. */
  whole?: boolean
}) {
  const own = { className: classes.button, 'data-variant': variant, 'data-size': size }
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

type PlainButtonProps = Variant & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Variant | 'className'>

/** A button with the same variant as ButtonLink, where Mantine's would be its page's only control. */
export function PlainButton({ children, variant = 'filled', size = 'md', type = 'button', ...rest }: PlainButtonProps) {
  return (
    <button type={type} className={classes.button} data-variant={variant} data-size={size} {...rest}>
      {children}
    </button>
  )
}

type Round = {
  /** What it is called: there are no words on it. */
  label: string
  /** How much it wants to be seen. */
  tone?: 'ink' | 'quiet' | 'faint' | undefined
  /** Of its place, and of what it does under the pointer. */
  className?: string | undefined
}

const round = ({ label, tone = 'ink', className }: Round) => ({
  className: className ? `${classes.round} ${className}` : classes.round,
  'data-tone': tone,
  'aria-label': label,
})

/** A round button with nothing but a picture on it, as large as a thumb. */
export function RoundButton({
  label,
  tone,
  className,
  ...rest
}: Round & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Round | 'type'>) {
  return <button type="button" {...round({ label, tone, className })} {...rest} />
}

/** A link that looks like it. */
export function RoundLink({ label, tone, className, ...rest }: Round & Omit<LinkProps, keyof Round>) {
  return <Link {...round({ label, tone, className })} {...rest} />
}
