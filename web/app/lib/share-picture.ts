/** Folders whose pictures also exist as 1200×630 JPEG, for previews in chat apps. */
const SHARED = ['products', 'news', 'plans']

/** The preview picture of one of the site's own pictures. Undefined for any other picture. */
export function sharePicture(src: string): string | undefined {
  const [, folder = '', name] = /^\/pictures\/(\w+)\/([\w-]+)-\d+\.webp$/.exec(src) ?? []
  return SHARED.includes(folder) ? `/pictures/og/${folder}/${name}.jpg` : undefined
}
