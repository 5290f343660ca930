/** The path of an uploaded picture; empty without one. */
export const pictureUrl = (id: string | null): string => (id ? `/picture/${id}.webp` : '')

const ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/picture\/([\w-]+)\.webp$/i

/**
 * The id of an uploaded picture, given its id or its address as returned by calls, with or without a host. Any other
 * text is returned unchanged: no picture has such an id.
 */
export const pictureIdOf = (named: string): string => ADDRESS.exec(named)?.[1] ?? named
