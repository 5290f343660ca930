import { type CallDeclaration, refreshedBy } from '@idocard/contract/call'

/** The name of a call in the contract. */
export type CallKey = readonly [noun: string, name: string]

/** The nouns whose answers a call makes outdated, by noun and name. A call that follows the rule has no entry. */
export type RefreshTable = Record<string, Record<string, readonly string[]>>

/** The nouns whose answers on this device are outdated after a call: its own, unless its contract says otherwise. */
export const outdatedBy = (table: RefreshTable, [noun, name]: CallKey): readonly string[] =>
  table[noun]?.[name] ?? [noun]

type Declared = Pick<CallDeclaration, 'refreshes' | 'who' | 'may' | 'on' | 'writes'>

/** The table of staff's calls, which the console loads, or of what other pages need. */
export function refreshTable(
  contract: Record<string, Record<string, Declared>>,
  { isStaff }: { isStaff: boolean },
): RefreshTable {
  const table: RefreshTable = {}
  for (const [noun, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls)) {
      // A holder's session can make some calls of staff, without the audit log.
      const own = call.who === 'staff' ? undefined : call.refreshes
      const refreshes = isStaff ? call.may && refreshedBy(noun, call) : own
      if (refreshes) table[noun] = { ...table[noun], [name]: refreshes }
    }
  return table
}
