import { declarations } from '@idocard/contract'
import { audiences, type CallDeclaration } from '@idocard/contract/call'
import { PICTURE_REFUSALS } from '@idocard/contract/content/upload'
import { pictureFields } from '@idocard/contract/fields'
import { COMMON_REFUSALS, REFUSALS, type RefusalName } from '@idocard/contract/refusals'
import * as z from 'zod'

/** Media type → schema. */
export type Content = Record<string, { schema: object }>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: object[]
  parameters?: object[]
  requestBody: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, { post: Operation }>
  components: object
}

/** The API as an OpenAPI 3.1 document, generated from the contract (https://spec.openapis.org/oas/v3.1.0). */
export function openapi(publicUrl: string): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'iDoCard API',
      version: '1',
      description:
        'Every call is a POST and takes JSON, urlencoded or multipart bodies. The answer is {code, message, data}; code mirrors the HTTP status, 200 is success. `Accept-Language: zh-TW` or `en-US` chooses the language of messages.',
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(
      declarations.map(({ name, declaration }) => [declaration.path, { post: operation(name, declaration) }]),
    ),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(name: string, declaration: CallDeclaration): Operation {
  const schema = jsonSchema(declaration.input)
  const closed = !audiences(declaration).includes('anyone')
  const { times, seconds, by } = declaration.limit
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: declaration.summary,
    description: `Who: ${audiences(declaration).join(' or ')}. At most ${times} calls in ${seconds} s for each ${by}.`,
    ...(closed && { security: [{ token: [] }] }),
    ...(declaration.path.includes('{product}') && {
      parameters: [
        {
          name: 'product',
          in: 'path',
          required: true,
          description: 'The company’s prefix.',
          schema: { type: 'string', default: 'SG' },
        },
      ],
    }),
    requestBody: {
      content: Object.fromEntries(
        ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [
          type,
          { schema },
        ]),
      ),
    },
    responses: {
      200: { description: 'Success', content: envelope(jsonSchema(declaration.output)) },
      ...refusals(declaration, closed),
    },
  }
}

function refusals(declaration: CallDeclaration, closed: boolean): Operation['responses'] {
  const own: readonly RefusalName[] = [
    ...(closed ? (['auth.required', 'auth.blocked', 'auth.merged', 'auth.forbidden'] as const) : []),
    ...declaration.refuses,
    ...(pictureFields(declaration.input).length > 0 ? PICTURE_REFUSALS : []),
    ...COMMON_REFUSALS,
  ]
  const byCode = new Map<number, string[]>()
  for (const name of own) {
    const { code, 'en-us': words } = REFUSALS[name]
    byCode.set(code, [...(byCode.get(code) ?? []), `${name}: ${words}`])
  }
  return Object.fromEntries(
    [...byCode]
      .sort()
      .map(([code, names]) => [code, { description: names.join('\n'), content: envelope({ type: 'object' }) }]),
  )
}

const envelope = (data: object): Content => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
    },
  },
})

/**
 * Describes an input by its parsed types: a form sends `1` as text, but the type here is integer. A field is optional
 * if its schema accepts undefined.
 */
function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, required, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const needed = required?.filter((name) => !shape[name]?.safeParse(undefined).success)
  return { ...rest, ...(needed?.length && { required: needed }) }
}
