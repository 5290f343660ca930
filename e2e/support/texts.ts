import { readFileSync } from 'node:fs'
import type { Lang } from './test.ts'

const cache = new Map<string, unknown>()

/**
 * A text of the site by its key, such as `cart:buyNow`, with its values filled in. Tests search for the texts that
 * users see.
 */
export function textOf(lang: Lang, key: string, values: Record<string, string | number> = {}): string {
  const [noun = '', path = ''] = key.split(':')
  const file = new URL(`../../web/app/i18n/${lang}/${noun}.json`, import.meta.url)
  if (!cache.has(file.href)) cache.set(file.href, JSON.parse(readFileSync(file, 'utf8')))
  const at = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((inside, part) => (inside as Record<string, unknown> | undefined)?.[part], cache.get(file.href))
  // A text about a number may have a form for one and a form for several.
  const found = at(path) ?? at(`${path}_${values['count'] === 1 ? 'one' : 'other'}`)
  if (typeof found !== 'string') throw new Error(`No text ${key} in ${lang}`)
  return found.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
}
