interface PageHeadProps {
  title: string
  description: string
  /** Scheme and host, for the absolute addresses that previews ask for. */
  origin: string
  /** The page's one true address, with the query its content depends on. */
  path: string
  /** A picture of the site for previews. */
  img?: string | undefined
}

/** Title, description and what search engines and chat apps show of a page. */
export function PageHead({ title, description, origin, path, img }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="iDoCard" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      {img && <meta property="og:image" content={new URL(img, origin).href} />}
    </>
  )
}
