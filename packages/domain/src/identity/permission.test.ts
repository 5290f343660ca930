import { expect, it } from 'vitest'
import {
  COMPANY_ROLES,
  PERMISSIONS,
  type Permission,
  ROLES,
  rolesGivenBy,
  roleThatMay,
  type Scope,
  SITE_ROLES,
} from './permission.ts'

const SCOPES: Scope[] = ['site', 'company']
const HEADINGS: Record<Scope, string> = { site: 'Of the site', company: 'At a company' }

/** The catalogue as a page: a table for each scope, permissions in rows and roles in columns. */
function page(): string {
  const table = (scope: Scope) => {
    const roles = Object.keys(ROLES[scope])
    const rows = (Object.keys(PERMISSIONS) as Permission[]).map((permission) => {
      const cells = roles.map((role) => (ROLES[scope][role]?.includes(permission) ? '✓' : ''))
      return `| \`${permission}\` | ${PERMISSIONS[permission]} | ${cells.join(' | ')} |`
    })
    const rule = ['---', '---', ...roles.map(() => ':-:')].join(' | ')
    return [`## ${HEADINGS[scope]}`, '', `| right | what it allows | ${roles.join(' | ')} |`, `| ${rule} |`, ...rows]
  }
  return [
    '# Permissions',
    '',
    'Made from `packages/domain/src/identity/permission.ts` by its test: `npm run test:unit -- permission -u` writes it.',
    '',
    ...SCOPES.flatMap((scope) => [...table(scope), '']),
  ].join('\n')
}

it('is what docs/permissions.md says', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/permissions.md')
})

it('gives every right to an administrator or an owner, and a counter nothing but stamps, prizes and its views', () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
    const holders = [roleThatMay('site', ['administrator'], permission), roleThatMay('company', ['owner'], permission)]
    expect(holders.filter(Boolean), permission).not.toEqual([])
  }
  expect([...(ROLES.company.counter ?? [])].sort()).toEqual(['prize.decide', 'stamp.issue', 'view.keep'])
})

it('lets whoever answers inquiries settle payments, too', () => {
  const [answer, settle] = (['inquiry.answer', 'payment.settle'] as const).map((right) =>
    Object.keys(SITE_ROLES).filter((role) => ROLES.site[role]?.includes(right)),
  )
  expect(settle).toEqual(expect.arrayContaining(answer ?? []))
  expect(settle).toContain('finance')
})

it('lets nobody give a right at a company that they do not have', () => {
  expect(rolesGivenBy(['owner'])).toEqual(Object.keys(COMPANY_ROLES))
  expect(rolesGivenBy(['viewer', 'manager'])).toEqual(['editor', 'counter', 'viewer'])
  for (const role of ['editor', 'counter', 'viewer', 'administrator'] as const) expect(rolesGivenBy([role])).toEqual([])
  for (const giver of ['owner', 'manager'] as const) {
    const rights: readonly Permission[] = COMPANY_ROLES[giver]
    for (const role of rolesGivenBy([giver])) expect(rights).toEqual(expect.arrayContaining([...COMPANY_ROLES[role]]))
  }
})

it('takes roles of the other scope for nothing', () => {
  expect(roleThatMay('company', ['administrator'], 'prize.decide')).toBeUndefined()
  expect(roleThatMay('site', ['owner'], 'prize.decide')).toBeUndefined()
  expect(roleThatMay('company', ['viewer', 'counter'], 'prize.decide')).toBe('counter')
})
