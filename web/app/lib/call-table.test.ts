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
    const stored = kinds.filter((kind) => kind === 'member' || kind === 'holder')
    if (!kinds.includes('anyone') && stored.length > 0) expect([...sessions].sort()).toEqual(stored.sort())
  })

  it('does not grow with calls that follow the rule', () => {
    const route = (path: string): DeclaredCall => ({ path, body: 'form', who: 'holder' })
    const another = { load: route('/api/{product}/another/load'), read: route('/api/{product}/another/read') }
    expect(callTable({ ...contract, another })).toEqual(table)
  })
})
