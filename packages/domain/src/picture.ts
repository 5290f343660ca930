/** The path of an uploaded picture; empty when there is none. */
export const pictureUrl = (id: string | null): string => (id ? `/picture/${id}.webp` : '')

const ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/picture\/([\w-]+)\.webp$/i

/**
 * The id of an uploaded picture, from its id or from its address as calls answer it, with or without a host. Anything
 * else is returned as it is: no picture has such an id.
 */
export const pictureIdOf = (named: string): string => ADDRESS.exec(named)?.[1] ?? named
