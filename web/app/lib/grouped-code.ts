import { toHalfWidth } from '@idocard/domain/text'

/** Formats a code of 16 characters while it is being typed: `7k2m9qxr` → `7K2M-9QXR`. */
export const groupedCode = (typed: string): string =>
  toHalfWidth(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-')
