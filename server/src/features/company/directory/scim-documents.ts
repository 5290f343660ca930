import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, USER_SCHEMA } from './scim-path.ts'

/** So many resources are in one answer at most. */
export const MAX_RESULTS = 200

/** What this server can do (RFC 7643, 5). */
export const providerConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'The token that an owner of the company makes in the console of iDoCard.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceType = (name: 'User' | 'Group', schema: string, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  ...(name === 'User' && { schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }] }),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const resourceTypes = (base: string) => [
  resourceType('User', USER_SCHEMA, base),
  resourceType('Group', GROUP_SCHEMA, base),
]

const text = (name: string, more: object = {}) => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
})
const complex = (name: string, multiValued: boolean, subAttributes: object[]) =>
  text(name, { type: 'complex', multiValued, subAttributes })
const several = (name: string) =>
  complex(name, true, [text('value'), text('type'), text('primary', { type: 'boolean' })])

const schema = (id: string, name: string, attributes: object[], base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

/** The attributes that are understood: all others are accepted, and not kept. */
export const schemas = (base: string) => [
  schema(
    USER_SCHEMA,
    'User',
    [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      text('displayName'),
      text('title'),
      text('active', { type: 'boolean' }),
      complex('name', false, [text('formatted'), text('familyName'), text('givenName')]),
      several('emails'),
      several('phoneNumbers'),
    ],
    base,
  ),
  schema(ENTERPRISE_SCHEMA, 'EnterpriseUser', [text('department'), text('employeeNumber')], base),
  schema(
    GROUP_SCHEMA,
    'Group',
    [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      complex('members', true, [text('value'), text('display'), text('$ref', { type: 'reference' })]),
    ],
    base,
  ),
]
