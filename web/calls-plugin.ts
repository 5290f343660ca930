import { contract } from '@idocard/contract'
import type { Plugin } from 'vite'
import { callTable } from './app/lib/call-table.ts'

const NAME = 'virtual:calls'

/**
 * Gives the browser the path and body form of every call, extracted from the contract at build time. The contract
 * itself contains schemas, and with them a library that no page needs.
 */
export function calls(): Plugin {
  return {
    name: 'idocard-calls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      return `export const calls = ${JSON.stringify(callTable(contract))}`
    },
  }
}
