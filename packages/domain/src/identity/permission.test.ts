import { expect, it } from 'vitest'
import { PERMISSIONS, type Permission, ROLES, roleThatMay, type Scope } from './permission.ts'

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

it('gives every right to somebody, and a counter nothing but stamps, prizes and its views', () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[])
    expect(roleThatMay('site', ['administrator'], permission), permission).toBe('administrator')
  expect([...(ROLES.company.counter ?? [])].sort()).toEqual(['prize.decide', 'stamp.issue', 'view.keep'])
})

it('takes roles of the other scope for nothing', () => {
  expect(roleThatMay('company', ['administrator'], 'prize.decide')).toBeUndefined()
  expect(roleThatMay('site', ['owner'], 'prize.decide')).toBeUndefined()
  expect(roleThatMay('company', ['viewer', 'counter'], 'prize.decide')).toBe('counter')
})
