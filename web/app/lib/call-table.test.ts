import { contract, declarations } from '@idocard/contract'
import { describe, expect, it } from 'vitest'
import { type CallRoute, callTable, routeOf } from './call-table.ts'

describe('the table of calls', () => {
  const table = callTable(contract)

  it.each(declarations)('leads to $name as it is declared', ({ name, declaration: { path, body } }) => {
    const [noun = '', call = ''] = name.split('.')
    expect(routeOf(table, noun, call)).toEqual({ path, body })
  })

  it('does not grow with calls that follow the rule', () => {
    const route = (path: string): CallRoute => ({ path, body: 'form' })
    const another = { load: route('/api/{product}/another/load'), read: route('/api/{product}/another/read') }
    expect(callTable({ ...contract, another })).toEqual(table)
  })
})
