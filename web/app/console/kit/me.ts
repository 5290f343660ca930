import type { Contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import type { Permission } from '@idocard/domain/identity/permission'
import { createContext, useContext } from 'react'

type Loaded = OutputOf<Contract['staff']['load_me']>
export type OwnRole = Loaded['roles'][number]

/** Who works in the console, and where. */
interface Me {
  id: string
  roles: readonly OwnRole[]
  /** Those to have a role at a company, which are open. */
  invitations: Loaded['invitations']
  /** What they have set up beside the code that is sent. */
  hasApp: boolean
  hasPasskey: boolean
  /** When the demo company that they visit ends; null for everybody else. */
  demoUntil: string | null
  /** The company's prefix; empty for the site. */
  prefix: string
}

const context = createContext<Me | undefined>(undefined)
export const MeProvider = context.Provider

/** Who works, and what they may do here. The server checks it again at every call. */
export function useMe() {
  const me = useContext(context)
  if (!me) throw new Error('No console around this component.')
  const here = me.roles.filter(({ prefix }) => prefix === me.prefix)
  const may = (permission: Permission) =>
    here.some(({ permissions, isPaused }) => !isPaused && permissions.includes(permission))
  return { ...me, here, may }
}
