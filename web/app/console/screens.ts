import type { Permission } from '@idocard/domain/identity/permission'
import { COMPANY_SCREENS } from './company-screens.ts'
import { type ConsoleScreen, GROUPS } from './console-screen.ts'
import { SITE_SCREENS } from './site-screens.ts'

/** The screens of the site or of a company. */
export const screensAt = (prefix: string): readonly ConsoleScreen[] => (prefix === '' ? SITE_SCREENS : COMPANY_SCREENS)

/** The screens that somebody may open, by group, in the order of the side bar. Groups without any are left out. */
export const groupsAt = (prefix: string, may: (permission: Permission) => boolean) => {
  const open = screensAt(prefix).filter((one) => may(one.may))
  return GROUPS.map((name) => ({ name, screens: open.filter(({ group }) => group === name) })).filter(
    ({ screens }) => screens.length > 0,
  )
}
