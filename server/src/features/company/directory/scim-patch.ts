import { ScimError } from './scim-error.ts'
import { ENTERPRISE_SCHEMA, type Equality, pathOf, type ScimPath } from './scim-path.ts'

/** A resource, or a part of it, as JSON. */
export type Json = Record<string, unknown>

/** Each may walk through thousands of members. Entra and Okta send a few dozen. */
const MAX_OPERATIONS = 100
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name under which an object has an attribute: names are the same whatever their case. */
const keyIn = (of: Json, name: string): string =>
  Object.keys(of).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name

/**
 * A resource after the operations of a PATCH (RFC 7644, 3.5.2), and as directories really send them: `Replace` with a capital,
 * operations without a path whose names are paths, filtered paths that match nothing yet, members that are removed by a
 * list beside the path.
 * @throws ScimError for what cannot be understood
 */
export function patched(resource: Json, body: unknown): Json {
  const operations = isObject(body) ? body[keyIn(body, 'Operations')] : undefined
  if (!Array.isArray(operations)) throw new ScimError(400, 'There are no Operations.', 'invalidSyntax')
  if (operations.length > MAX_OPERATIONS) throw new ScimError(413, 'There are too many Operations.', 'tooMany')
  const after = structuredClone(resource)
  for (const operation of operations) apply(after, operation)
  return after
}

type Op = 'add' | 'replace' | 'remove'

function apply(resource: Json, operation: unknown): void {
  if (!isObject(operation)) throw new ScimError(400, 'An operation is no object.', 'invalidSyntax')
  const op = String(operation[keyIn(operation, 'op')] ?? '').toLowerCase()
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new ScimError(400, 'An operation is add, replace or remove.', 'invalidSyntax')
  const path = operation[keyIn(operation, 'path')] ?? ''
  const value = operation[keyIn(operation, 'value')]
  if (typeof path !== 'string') throw new ScimError(400, 'A path is a text.', 'invalidPath')
  if (path.trim() === '') changeAll(resource, op, value)
  else change(resource, op, pathOf(path), value)
}

/** An operation without a path: the names of its value are attributes, or paths themselves. */
function changeAll(resource: Json, op: Op, value: unknown): void {
  if (op === 'remove') throw new ScimError(400, 'To remove something, say what with a path.', 'noTarget')
  if (!isObject(value)) throw new ScimError(400, 'Without a path, the value is an object.', 'invalidValue')
  // `schemas` is what the resource is, and not a part of it.
  for (const [name, part] of Object.entries(value))
    if (!['schemas', 'id', 'meta'].includes(name.toLowerCase())) change(resource, op, pathOf(name), part)
}

function change(resource: Json, op: Op, path: ScimPath, value: unknown): void {
  const { attribute, where, sub } = path
  const holder = path.extension === '' ? resource : extensionOf(resource)
  const key = keyIn(holder, attribute)
  if (attribute === '') changeExtension(resource, holder, op, value)
  else if (where.length > 0) changeSome(holder, key, op, path, value)
  else if (sub !== '') changeSub(holder, key, op, sub, value)
  else changeAttribute(holder, key, op, value)
}

function changeExtension(resource: Json, extension: Json, op: Op, value: unknown): void {
  if (op === 'remove') delete resource[keyIn(resource, ENTERPRISE_SCHEMA)]
  else if (isObject(value)) for (const [name, part] of Object.entries(value)) change(extension, op, pathOf(name), part)
}

function changeSub(holder: Json, key: string, op: Op, sub: string, value: unknown): void {
  const parts = [holder[key]].flat().filter(isObject)
  if (op === 'remove') for (const part of parts) delete part[keyIn(part, sub)]
  else if (parts.length > 0) for (const part of parts) part[keyIn(part, sub)] = value
  else holder[key] = { [sub]: value }
}

function changeAttribute(holder: Json, key: string, op: Op, value: unknown): void {
  const had = holder[key]
  const given = [value].flat()
  if (op === 'remove') {
    // As Entra removes members: a list of whom beside the path.
    if (value === undefined || value === null || !Array.isArray(had)) delete holder[key]
    else holder[key] = without(had, given)
  } else if (Array.isArray(had)) holder[key] = op === 'add' ? together(had, given) : given
  else if (isObject(had) && isObject(value))
    for (const [name, part] of Object.entries(value)) had[keyIn(had, name)] = part
  else holder[key] = value
}

const extensionOf = (resource: Json): Json => {
  const key = keyIn(resource, ENTERPRISE_SCHEMA)
  const found = resource[key]
  if (isObject(found)) return found
  const made: Json = {}
  resource[key] = made
  return made
}

/** Changes those of a list that a filter lets through. */
function changeSome(holder: Json, key: string, op: Op, { where, sub }: ScimPath, value: unknown) {
  const list: unknown[] = Array.isArray(holder[key]) ? holder[key] : []
  const found = list.filter((one): one is Json => isObject(one) && fits(one, where))
  if (op === 'remove') {
    if (sub === '') holder[key] = list.filter((one) => !found.includes(one as Json))
    else for (const one of found) delete one[keyIn(one, sub)]
    return
  }
  if (found.length === 0) {
    const made: Json = Object.fromEntries(where.map((one) => [one.attribute, one.value]))
    list.push(made)
    found.push(made)
  }
  for (const one of found) {
    if (sub !== '') one[keyIn(one, sub)] = value
    else if (isObject(value)) for (const [name, part] of Object.entries(value)) one[keyIn(one, name)] = part
  }
  holder[key] = list
}

const fits = (one: Json, where: readonly Equality[]): boolean =>
  where.every(({ attribute, value }) => String(one[keyIn(one, attribute)] ?? '').toLowerCase() === value.toLowerCase())

/** By what two of a list are the same: `value`, or all of it. */
const nameOf = (one: unknown): string =>
  isObject(one) ? String(one[keyIn(one, 'value')] ?? JSON.stringify(one)) : String(one)

function together(list: readonly unknown[], more: readonly unknown[]): unknown[] {
  const names = new Set(more.map(nameOf))
  return [...list.filter((one) => !names.has(nameOf(one))), ...more]
}

function without(list: readonly unknown[], gone: readonly unknown[]): unknown[] {
  const names = new Set(gone.map(nameOf))
  return list.filter((one) => !names.has(nameOf(one)))
}
