export interface Crumb {
  name: string
  /** A path of this site. */
  path: string
}

/** Structured data of the page's place in the site (schema.org/BreadcrumbList). The last item is the page itself. */
export const breadcrumbData = (crumbs: readonly Crumb[], origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
