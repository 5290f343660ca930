import { contract, declarations } from '@idocard/contract'
import { audiences } from '@idocard/contract/call'
import { describe, expect, it } from 'vitest'
import { callTable, type DeclaredCall, routeOf } from './call-table.ts'

describe('the table of calls', () => {
  const table = callTable(contract)

  it.each(declarations)('leads to $name as it is declared', ({ name, declaration }) => {
    const { path, body } = declaration
    const [noun = '', call = ''] = name.split('.')
    const { sessions, ...route } = routeOf(table, noun, call)
    expect(route).toEqual({ path, body })
    const kinds = audiences(declaration)
    if (!kinds.includes('anyone')) expect([...sessions].sort()).toEqual(kinds.filter((kind) => kind !== 'guest').sort())
  })

  it('does not grow with calls that follow the rule', () => {
    const route = (path: string): DeclaredCall => ({ path, body: 'form', who: 'holder' })
    const another = { load: route('/api/{product}/another/load'), read: route('/api/{product}/another/read') }
    expect(callTable({ ...contract, another })).toEqual(table)
  })
})
