import { cleanLine } from '@idocard/domain/commerce/address'
import type { DirectoryPersonRow, DirectoryProfile } from '../../../db/schema/company/directory.ts'
import { ScimError } from './scim-error.ts'
import type { Json } from './scim-patch.ts'
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './scim-path.ts'

/** Somebody as their directory describes them. */
export interface ScimUser {
  userName: string
  externalId: string
  isActive: boolean
  profile: DirectoryProfile
}

/** Longer than any name that is meant; what a card shows of it is cut to its own length. */
const MAX_TEXT = 500
const MAX_USER_NAME = 254
const MAX_VALUES = 20

const part = (of: unknown, name: string): unknown => {
  if (typeof of !== 'object' || of === null || Array.isArray(of)) return undefined
  const key = Object.keys(of).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : (of as Json)[key]
}

/** A text, on one line. What is no text counts as none; a number as its digits. @throws ScimError for one too long */
function text(of: unknown, name: string, max = MAX_TEXT): string {
  const value = part(of, name)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  // A control character is no reason to refuse somebody.
  const line =
    cleanLine(
      String(value)
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' '),
    ) ?? ''
  if (line.length > max) throw new ScimError(400, `${name} is longer than ${max} characters.`, 'invalidValue')
  return line
}

/** A boolean, also as a text: Entra sends "False". @throws ScimError for anything else */
export function truth(value: unknown, name: string, usual: boolean): boolean {
  // Some send a list of one.
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (one === undefined || one === null || one === '') return usual
  if (typeof one === 'boolean') return one
  const said = String(one).toLowerCase()
  if (said === 'true' || said === 'false') return said === 'true'
  throw new ScimError(400, `${name} is true or false.`, 'invalidValue')
}

function values(of: unknown, name: string): DirectoryProfile['emails'] {
  const list = [part(of, name)].flat().filter((one) => typeof one === 'object' && one !== null)
  if (list.length > MAX_VALUES) throw new ScimError(400, `There are too many ${name}.`, 'tooMany')
  return list
    .map((one) => ({
      value: text(one, 'value'),
      type: text(one, 'type').toLowerCase(),
      primary: truth(part(one, 'primary'), 'primary', false),
    }))
    .filter(({ value }) => value !== '')
}

/** What we understand of a resource. The rest of it is not kept. @throws ScimError for what cannot be meant */
export function userOf(resource: unknown): ScimUser {
  const userName = text(resource, 'userName', MAX_USER_NAME)
  if (userName === '') throw new ScimError(400, 'userName is required.', 'invalidValue')
  const name = part(resource, 'name')
  const enterprise = part(resource, ENTERPRISE_SCHEMA)
  return {
    userName,
    externalId: text(resource, 'externalId', MAX_USER_NAME),
    isActive: truth(part(resource, 'active'), 'active', true),
    profile: {
      displayName: text(resource, 'displayName'),
      formatted: text(name, 'formatted'),
      familyName: text(name, 'familyName'),
      givenName: text(name, 'givenName'),
      title: text(resource, 'title'),
      department: text(enterprise, 'department'),
      employeeNumber: text(enterprise, 'employeeNumber'),
      emails: values(resource, 'emails'),
      phoneNumbers: values(resource, 'phoneNumbers'),
    },
  }
}

/** The same from what is stored of somebody. */
export const storedUser = ({ userName, externalId, isActive, profile }: DirectoryPersonRow): ScimUser => ({
  userName,
  externalId,
  isActive,
  profile,
})

const filled = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>

/** Somebody as JSON, as the protocol has them: what a PATCH changes. */
export function resourceOf({ userName, externalId, isActive, profile }: ScimUser): Json {
  const { displayName, formatted, familyName, givenName, title, department, employeeNumber } = profile
  const name = filled({ formatted, familyName, givenName })
  const enterprise = filled({ department, employeeNumber })
  return {
    userName,
    ...filled({ externalId, displayName, title }),
    active: isActive,
    ...(Object.keys(name).length > 0 && { name }),
    ...(profile.emails.length > 0 && { emails: profile.emails }),
    ...(profile.phoneNumbers.length > 0 && { phoneNumbers: profile.phoneNumbers }),
    ...(Object.keys(enterprise).length > 0 && { [ENTERPRISE_SCHEMA]: enterprise }),
  }
}

/** The same as the answer to a request. @param base the address of the directory's endpoint */
export function userShown(row: DirectoryPersonRow, base: string): Json {
  const resource = resourceOf(storedUser(row))
  return {
    schemas: [USER_SCHEMA, ...(ENTERPRISE_SCHEMA in resource ? [ENTERPRISE_SCHEMA] : [])],
    id: row.id,
    ...resource,
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${base}/Users/${row.id}`,
    },
  }
}
