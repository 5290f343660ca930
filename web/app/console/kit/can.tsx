import { type Permission, ROLES } from '@idocard/domain/identity/permission'
import { type ComponentProps, createContext, useContext, useId } from 'react'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { type OwnRole, useMe } from './me.ts'
import { useSaidOnce } from './said-once.tsx'

/** Why somebody may not do something: the right, and the roles that give it. */
export function useReason(may: Permission): string {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const roles = Object.entries(ROLES[prefix === '' ? 'site' : 'company'])
    .filter(([, rights]) => rights.includes(may))
    .map(([role]) => t(`role.${role as OwnRole['role']}`))
  return t('needsRole', { right: t(`right.${may.replace('.', '_') as 'prize_edit'}`), roles: roles.join(t('comma')) })
}

type CanProps = Pick<
  ComponentProps<typeof PlainButton>,
  'children' | 'variant' | 'type' | 'value' | 'onClick' | 'disabled' | 'aria-label'
> & {
  may: Permission
  /** An address: the button is a link. */
  to?: string
  /** Why it cannot be done now: the button is disabled and says so. */
  because?: string | undefined
}

/**
 * Leaves out what somebody’s roles never let them do. Lists are inside: they show what one can do with many things, and
 * big buttons that are always disabled would stand above their rows.
 */
export const OnlyAllowed = createContext(false)

/**
 * A button that needs a right. Without the right it is disabled and says who has it; in a list it is left out. What
 * cannot be done now stays, and says why, wherever it is: below the button, or once for the buttons of a row.
 */
export function Can({ may, to, because, children, variant = 'filled', ...button }: CanProps) {
  const me = useMe()
  const reason = useReason(may)
  const isLeftOut = useContext(OnlyAllowed)
  const id = useId()
  const isAllowed = me.may(may)
  const why = isAllowed ? because : isLeftOut ? undefined : reason
  const rowsId = useSaidOnce(why)
  if (!isAllowed && isLeftOut) return null
  if (why)
    return (
      <div className="console-cannot">
        <PlainButton variant={variant} disabled aria-describedby={rowsId ?? id}>
          {children}
        </PlainButton>
        {rowsId === undefined && <small id={id}>{why}</small>}
      </div>
    )
  return to === undefined ? (
    <PlainButton variant={variant} {...button}>
      {children}
    </PlainButton>
  ) : (
    <ButtonLink to={to} variant={variant}>
      {children}
    </ButtonLink>
  )
}
