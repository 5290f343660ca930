/** The path of an uploaded picture; empty when there is none. */
export const pictureUrl = (id: string | null): string => (id ? `/picture/${id}.webp` : '')
