import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'

/** A folder with the folders that it is in, in one line: `客戶/北部`. A slash in a name has a backslash before it. */
export const folderPath = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\/]/g, '\\$&')).join('/')

/** The names in such a path, the outermost first. Names and levels beyond the limits are cut off. */
export const folderNames = (path: string): string[] =>
  (path.match(/(?:\\.|[^\\/])+/gs) ?? [])
    .map((name) => [...name.replace(/\\(.)/gs, '$1').trim()].slice(0, CONTACT_LIMITS.folderName).join('').trim())
    .filter(Boolean)
    .slice(0, CONTACT_LIMITS.folderDepth)
