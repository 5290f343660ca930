import { IconPlus } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { PlainButton } from './button.tsx'

const Plus = () => <IconPlus size={18} stroke={1.75} aria-hidden="true" />

/** A line below a list or a field that adds another one. Its text begins at the column's edge. */
export function AddButton({
  children,
  ...rest
}: { children: ReactNode } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return (
    <div>
      <PlainButton variant="quiet" {...rest}>
        <Plus />
        {children}
      </PlainButton>
    </div>
  )
}

/** What an `AddButton` shows, for other buttons that add something. */
export function Adding({ children }: { children: ReactNode }) {
  return (
    <>
      <Plus />
      {children}
    </>
  )
}
