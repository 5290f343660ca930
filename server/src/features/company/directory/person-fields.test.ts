import { expect, it } from 'vitest'
import { fieldsOf } from './person-fields.ts'
import { patched } from './scim-patch.ts'
import { equalities } from './scim-path.ts'
import { userOf } from './scim-user.ts'

const said = (more: object) => fieldsOf(userOf({ userName: 'ada@contoso.example', ...more }))

// Mutations: family and given name in one order for both; the brackets left; a hyphen within a name taken for a mark.
it.each([
  [{ displayName: '王小明' }, '王小明', ''],
  [{ displayName: '王小明 (David Wang)' }, '王小明', 'David Wang'],
  [{ displayName: 'Mei-Ling Wang - 王美玲' }, '王美玲', 'Mei-Ling Wang'],
  [{ displayName: 'David Wang', name: { familyName: '王', givenName: '小明' } }, '王小明', 'David Wang'],
  [{ displayName: '王小明', name: { familyName: 'Wang', givenName: 'David' } }, '王小明', 'David Wang'],
  [{ name: { familyName: '王', givenName: '小明' } }, '王小明', ''],
  [{ name: { familyName: 'Wang', givenName: 'David' } }, '', 'David Wang'],
  [{ displayName: '\u200b', name: {} }, '', 'ada'],
  [{ displayName: '田中さくら' }, '田中さくら', ''],
])('names somebody in both languages: %j', (given, nameCh, nameEn) => {
  expect(said(given)).toMatchObject({ nameCh, nameEn })
})

// Mutations: a number abroad kept; the first address taken whatever its type; the name of a sign-in not used.
it('takes what the list can have of numbers and addresses', () => {
  const phones = (...values: string[]) =>
    said({ phoneNumbers: values.map((value) => ({ type: 'mobile', value })) }).phone
  expect(phones('+1 415 555 0100', '0912-345-678')).toBe('+886912345678')
  expect(phones('+1 415 555 0100')).toBe('')
  const emails = [
    { type: 'home', value: 'me@home.example', primary: true },
    { type: 'work', value: 'Ada@Work.example' },
  ]
  expect(said({ emails }).email).toBe('ada@work.example')
  expect(said({}).email).toBe('ada@contoso.example')
  expect(said({ title: '業'.repeat(90) }).titleCh).toHaveLength(40)
})

// Mutations: names compared with their case; a value that is a list of one not read; `__proto__` taken for an attribute.
it('changes a resource as directories ask for it, and nothing beside it', () => {
  const before = { userName: 'a', active: true, emails: [{ type: 'work', value: 'a@b.example' }], title: 'x' }
  const ask = (...Operations: object[]) => patched(before, { Operations })
  expect(userOf(ask({ op: 'REPLACE', path: 'Active', value: ['False'] })).isActive).toBe(false)
  expect(ask({ op: 'remove', path: 'emails[type eq "WORK"]' }).emails).toEqual([])
  expect(ask({ op: 'add', path: 'emails', value: { type: 'home', value: 'h@b.example' } }).emails).toHaveLength(2)
  expect(before.title).toBe('x')
  for (const path of ['__proto__.polluted', 'emails[type eq "work"', 'a b', 'emails[]', 'x'.repeat(2000)])
    expect(() => ask({ op: 'replace', path, value: 1 }), path).toThrow()
  ask({ op: 'add', path: 'constructor.prototype', value: { polluted: 1 } })
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(equalities('userName eq "a\\"b" and active eq True', 'invalidFilter')).toEqual([
    { attribute: 'username', value: 'a"b' },
    { attribute: 'active', value: 'true' },
  ])
  for (const filter of [
    'userName eq "a" and ',
    'userName eq',
    'userName ne "a"',
    'userName eq "a" or active eq true',
    '',
  ])
    expect(() => equalities(filter, 'invalidFilter'), filter).toThrow()
})
