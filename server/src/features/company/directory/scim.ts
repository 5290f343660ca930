import { type ActingCompany, actingOfDirectory } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import type { DirectoryRow } from '../../../db/schema/company/directory.ts'
import { hashOf } from '../../../shared/secrets.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { groupById, groupsListed, isGroupAsked, membersOf } from './group.store.ts'
import { addGroup, groupShown, patchGroup, removeGroup, replaceGroup } from './groups.ts'
import { addPerson, deletePerson, patchPerson, replacePerson } from './people.ts'
import { MAX_RESULTS, providerConfig, resourceTypes, schemas } from './scim-documents.ts'
import { notFound, ScimError } from './scim-error.ts'
import type { Json } from './scim-patch.ts'
import { equalities } from './scim-path.ts'
import { userShown } from './scim-user.ts'
import { directoryWith, isAsked, peopleListed, personById, stampUse } from './store.ts'
import { asDirectory, type DirectoryServices, type Working } from './working.ts'

/** A directory whose token was checked. */
interface Visitor {
  directory: DirectoryRow
  company: ActingCompany
}

/** A request, without its transport. */
export interface ScimRequest {
  method: string
  /** What follows `/v2/`, in its parts. */
  path: readonly string[]
  query: Readonly<Record<string, unknown>>
  body: unknown
}

export interface ScimAnswer {
  status: number
  body?: object
  /** The address of what was made. */
  location?: string
}

interface ScimServices extends DirectoryServices {
  db: Tx
  publicUrl: string
  now: () => Date
}

/** The service for companies' directories: RFC 7644, as Entra ID and Okta speak it. */
export function scimService(services: ScimServices) {
  return {
    /**
     * Whose directory comes. Nobody learns whether there is such a company: an unknown prefix, another company's token and a
     * wrong one are the same query with no row.
     * @returns undefined for a token that opens nothing
     */
    async visitor(prefix: string, token: string): Promise<Visitor | undefined> {
      const found = await directoryWith(services.db, prefix, hashOf(token))
      if (!found) return undefined
      if (found.company.pausedAt !== null) throw new ScimError(403, 'The company is paused.')
      await stampUse(services.db, found.directory, services.now())
      return { directory: found.directory, company: found.company }
    },

    /** @throws {ScimError} */
    answer: (visitor: Visitor, request: ScimRequest): Promise<ScimAnswer> => answer(services, visitor, request),
  }
}
export type ScimService = ReturnType<typeof scimService>

function answer(services: ScimServices, visitor: Visitor, request: ScimRequest): Promise<ScimAnswer> {
  const [kind = '', id = '', ...more] = request.path
  const base = `${services.publicUrl}/scim/${visitor.company.prefix}/v2`
  const at: At = { services, visitor, request, id, base }
  if (more.length === 0) {
    if (kind === 'Users') return people(at)
    if (kind === 'Groups') return groups(at)
    if (request.method === 'GET') return document(at, kind)
  }
  throw notFound()
}

interface At {
  services: ScimServices
  visitor: Visitor
  request: ScimRequest
  id: string
  base: string
}

async function document({ id, base }: At, kind: string): Promise<ScimAnswer> {
  if (kind === 'ServiceProviderConfig' && id === '') return { status: 200, body: providerConfig(base) }
  const all = kind === 'ResourceTypes' ? resourceTypes(base) : kind === 'Schemas' ? schemas(base) : undefined
  if (!all) throw notFound()
  if (id === '') return { status: 200, body: listed(all, { total: all.length, skip: 0 }) }
  const found = all.find((one) => one.id === id)
  if (!found) throw notFound()
  return { status: 200, body: found }
}

async function people({ services, visitor, request, id, base }: At): Promise<ScimAnswer> {
  const { method, body, query } = request
  const acting = actingOfDirectory(visitor.company)
  const write = <T>(work: (working: Working) => Promise<T>) =>
    asDirectory(services, visitor.company, work, visitor.directory.tokenHash ?? undefined)
  const shown = (row: Parameters<typeof userShown>[0]) => narrowed(userShown(row, base), query)
  if (id === '') {
    if (method === 'POST') {
      const made = userShown(await write((working) => addPerson(working, body)), base)
      return { status: 201, body: made, location: `${base}/Users/${made.id}` }
    }
    if (method !== 'GET') throw unsupported()
    const at = pageOf(query)
    const where = conditions(query.filter, isAsked)
    const { total, list } = await peopleListed(services.db, acting, where, at)
    return { status: 200, body: listed(list.map(shown), { total, skip: at.skip }) }
  }
  if (!isUuid(id)) throw notFound()
  if (method === 'GET') {
    const found = await personById(services.db, acting, id)
    if (!found) throw notFound()
    return { status: 200, body: shown(found) }
  }
  if (method === 'PUT') return { status: 200, body: shown(await write((on) => replacePerson(on, id, body))) }
  if (method === 'PATCH') return { status: 200, body: shown(await write((on) => patchPerson(on, id, body))) }
  if (method !== 'DELETE') throw unsupported()
  await write((working) => deletePerson(working, id))
  return { status: 204 }
}

async function groups({ services, visitor, request, id, base }: At): Promise<ScimAnswer> {
  const { method, body, query } = request
  const { db } = services
  const acting = actingOfDirectory(visitor.company)
  const write = <T>(work: (working: Working) => Promise<T>) =>
    asDirectory(services, visitor.company, work, visitor.directory.tokenHash ?? undefined)
  const shown = async (rows: Awaited<ReturnType<typeof groupsListed>>['list']) => {
    // A group of thousands is read without them again and again.
    const isWithout = names(query.excludedAttributes).includes('members')
    const members = isWithout ? undefined : await membersOf(db, rows)
    return rows.map((row) => narrowed(groupShown(row, members && (members.get(row.id) ?? []), base), query))
  }
  const one = async (row: Awaited<ReturnType<typeof addGroup>>) => (await shown([row]))[0] ?? {}
  if (id === '') {
    if (method === 'POST') {
      const made = await write((working) => addGroup(working, body))
      return { status: 201, body: await one(made), location: `${base}/Groups/${made.id}` }
    }
    if (method !== 'GET') throw unsupported()
    const at = pageOf(query)
    const { total, list } = await groupsListed(db, acting, conditions(query.filter, isGroupAsked), at)
    return { status: 200, body: listed(await shown(list), { total, skip: at.skip }) }
  }
  if (!isUuid(id)) throw notFound()
  if (method === 'GET') {
    const found = await groupById(db, acting, id)
    if (!found) throw notFound()
    return { status: 200, body: await one(found) }
  }
  if (method === 'PUT') return { status: 200, body: await one(await write((on) => replaceGroup(on, id, body))) }
  if (method === 'PATCH') return { status: 200, body: await one(await write((on) => patchGroup(on, id, body))) }
  if (method !== 'DELETE') throw unsupported()
  await write((working) => removeGroup(working, id))
  return { status: 204 }
}

const unsupported = () => new ScimError(405, 'This method is not supported here.')

/** The conditions of a filter. @throws {ScimError} 400 `invalidFilter` */
function conditions<C>(filter: unknown, read: (one: ReturnType<typeof equalities>[number]) => C | undefined): C[] {
  if (filter === undefined || filter === '') return []
  if (typeof filter !== 'string') throw new ScimError(400, 'One filter at a time.', 'invalidFilter')
  // `emails[type eq "work"].value eq "a@b.c"`: of several addresses, any may be meant.
  const plain = filter.replace(/^\s*(\w+)\[[^\]]*\]\.value/, '$1.value')
  return equalities(plain, 'invalidFilter').map((one) => {
    const condition = read(one)
    if (condition === undefined) throw new ScimError(400, `Nothing is found by ${one.attribute}.`, 'invalidFilter')
    return condition
  })
}

const MAX_SKIP = 1_000_000

/** The page that is asked for. Resources are counted from 1. */
function pageOf({ startIndex, count }: ScimRequest['query']): { skip: number; most: number } {
  const whole = (value: unknown, usual: number) =>
    typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : usual
  return {
    skip: Math.min(Math.max(1, whole(startIndex, 1)) - 1, MAX_SKIP),
    most: Math.min(Math.max(0, whole(count, 100)), MAX_RESULTS),
  }
}

const listed = (resources: readonly object[], { total, skip }: { total: number; skip: number }) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: skip + 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

const names = (list: unknown): string[] =>
  typeof list === 'string' ? list.split(',').map((one) => one.trim().toLowerCase()) : []

/** A resource with the attributes that are asked for (RFC 7644, 3.9). What it is, and its id, it always has. */
function narrowed(resource: Json, { attributes, excludedAttributes }: ScimRequest['query']): Json {
  const [wanted, unwanted] = [names(attributes), names(excludedAttributes)]
  const isAlways = (name: string) => ['schemas', 'id', 'meta'].includes(name)
  const isNamed = (list: readonly string[], name: string) =>
    list.some((one) => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}:`))
  const kept = Object.entries(resource).filter(([key]) => {
    const name = key.toLowerCase()
    if (isAlways(name)) return true
    return wanted.length > 0 ? isNamed(wanted, name) : !unwanted.includes(name)
  })
  return Object.fromEntries(kept)
}
