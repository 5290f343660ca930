import type { CallDeclaration } from '@idocard/contract/call'

/** The name of a call in the contract. */
export type CallKey = readonly [noun: string, name: string]

/** The nouns whose answers a call makes outdated, by noun and name. A call that follows the rule has no entry. */
export type RefreshTable = Record<string, Record<string, readonly string[]>>

/** The nouns whose answers on this device are outdated after a call: its own, unless its contract says otherwise. */
export const outdatedBy = (table: RefreshTable, [noun, name]: CallKey): readonly string[] =>
  table[noun]?.[name] ?? [noun]

type Declared = Pick<CallDeclaration, 'refreshes'>

/** The table of a contract's calls. Only screens that make commands load it. */
export function refreshTable(contract: Record<string, Record<string, Declared>>): RefreshTable {
  const table: RefreshTable = {}
  for (const [noun, calls] of Object.entries(contract))
    for (const [name, { refreshes }] of Object.entries(calls))
      if (refreshes) table[noun] = { ...table[noun], [name]: refreshes }
  return table
}
