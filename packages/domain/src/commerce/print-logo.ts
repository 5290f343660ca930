/** File formats of a logo. */
export const LOGO_KINDS = ['svg', 'pdf', 'png'] as const
export type LogoKind = (typeof LOGO_KINDS)[number]

/** The largest file, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
/** Minimum of a PNG's longer side in pixels: 15 mm at 500 dots per inch. */
export const MIN_LOGO_SIDE = 300

/** The path of a logo's picture; empty for a PDF, which has no picture. */
export const logoPicturePath = (id: string, kind: LogoKind): string => (kind === 'pdf' ? '' : `/print/logo/${id}.webp`)
