import * as z from 'zod'

/** Valid values for fields that the schema does not fully describe, by path: `fields.phones.number`. */
export type Given = Readonly<Record<string, unknown>>

const WORDS = '林先生 Lin, '

/**
 * Generates input that a schema accepts, with every field filled in. A list gets one item, which has the path of its
 * list.
 * @param given values that replace generated ones
 * @throws for a field that it cannot generate and that is not in `given`
 */
export function validInput(schema: z.core.$ZodType, given: Given = {}, path = ''): unknown {
  if (Object.hasOwn(given, path)) return given[path]
  const within = (inner: z.core.$ZodType, name?: string) =>
    validInput(inner, given, name === undefined ? path : path ? `${path}.${name}` : name)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [name, within(field, name)]),
    )
  if (schema instanceof z.ZodArray) return [within(schema.element)]
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return Object.fromEntries(schema.keyType.options.map((name) => [name, within(schema.valueType, String(name))]))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return within(schema.def.innerType)
  // For a preprocessed field, input for the inner schema; for a transformed field, input before the transformation.
  if (schema instanceof z.ZodPipe) return within(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (schema instanceof z.ZodEnum) return schema.options.find(Boolean)
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodUnknown) return WORDS
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return Math.min(Math.max(1, schema.minValue ?? 1), schema.maxValue ?? 1)
  if (schema instanceof z.ZodString && !schema.format)
    return WORDS.repeat(Math.ceil((schema.minLength ?? 0) / WORDS.length) || 1)
      .slice(0, schema.maxLength ?? WORDS.length)
      .trim()
  throw new Error(`No valid value is known for \`${path}\`: add one to \`prepare\` in the fixtures.ts of the feature.`)
}
