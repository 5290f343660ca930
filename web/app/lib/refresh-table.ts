import type { CallDeclaration } from '@idocard/contract/call'

/** The name of a call in the contract. */
export type CallKey = readonly [noun: string, name: string]

/** The nouns whose answers a call makes outdated, by noun and name. A call that follows the rule has no entry. */
export type RefreshTable = Record<string, Record<string, readonly string[]>>

/** The nouns whose answers on this device are outdated after a call: its own, unless its contract says otherwise. */
export const outdatedBy = (table: RefreshTable, [noun, name]: CallKey): readonly string[] =>
  table[noun]?.[name] ?? [noun]

type Declared = Pick<CallDeclaration, 'refreshes' | 'who'>

/** The table of the calls that only staff sessions can make, which the console loads, or of all others. */
export function refreshTable(
  contract: Record<string, Record<string, Declared>>,
  { isStaff }: { isStaff: boolean },
): RefreshTable {
  const table: RefreshTable = {}
  for (const [noun, calls] of Object.entries(contract))
    for (const [name, { refreshes, who }] of Object.entries(calls))
      if (refreshes && (who === 'staff') === isStaff) table[noun] = { ...table[noun], [name]: refreshes }
  return table
}
