import { contract } from '@idocard/contract'
import type { Plugin } from 'vite'
import { callTable } from './app/lib/call-table.ts'
import { refreshTable } from './app/lib/refresh-table.ts'

const MODULES: Record<string, () => string> = {
  'virtual:calls': () => `export const calls = ${JSON.stringify(callTable(contract))}`,
  'virtual:refreshes': () => `export const refreshes = ${JSON.stringify(refreshTable(contract, { isStaff: false }))}`,
  'virtual:staff-refreshes': () =>
    `export const refreshes = ${JSON.stringify(refreshTable(contract, { isStaff: true }))}`,
}

/**
 * Gives the browser what it needs of the contract, extracted at build time: the path and body form of every call, and
 * what a call makes outdated. The contract itself contains schemas, and with them a library that no page needs.
 */
export function calls(): Plugin {
  return {
    name: 'idocard-calls',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => MODULES[id.slice(1)]?.(),
  }
}
