import type { Permission } from '@idocard/domain/identity/permission'
import { IconGift, IconRubberStamp, IconUserCheck } from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'

type Icon = typeof IconGift

interface ConsoleScreen {
  /** The part of the address after the company's prefix, and the name of its text. */
  name: 'stamps' | 'applications' | 'prizes'
  may: Permission
  Icon: Icon
  List: ComponentType
  /** For an address with an id; `new` for what does not exist yet. */
  Editor?: ComponentType<{ id: string }>
}

/** The screens of a company, in the order of the side bar. A new one gets a row here, and a text in `screen`. */
export const SCREENS: readonly ConsoleScreen[] = [
  { name: 'stamps', may: 'stamp.issue', Icon: IconRubberStamp, List: lazy(() => import('./screens/stamps.tsx')) },
  {
    name: 'applications',
    may: 'prize.decide',
    Icon: IconUserCheck,
    List: lazy(() => import('./screens/applications.tsx')),
  },
  {
    name: 'prizes',
    may: 'prize.edit',
    Icon: IconGift,
    List: lazy(() => import('./screens/prizes.tsx')),
    Editor: lazy(() => import('./screens/prize.tsx')),
  },
]
