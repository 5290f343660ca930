import type { Scope } from '../identity/permission.ts'

/**
 * Bytes of the pictures in a library: about ten thousand for the site, two thousand for each company. Staff delete some
 * once it is full. What they deleted may take as much again until it is gone for good.
 */
export const LIBRARY_BYTES: Readonly<Record<Scope, number>> = { site: 1_000_000_000, company: 200_000_000 }

/** Days after which a picture of a library that nothing shows is deleted by itself. */
export const UNUSED_DAYS = 30
