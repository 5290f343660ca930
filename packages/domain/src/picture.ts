/** The path of an uploaded picture, for pages; empty without one. */
export const pictureUrl = (id: string | null): string => (id ? `/picture/${id}.webp` : '')
