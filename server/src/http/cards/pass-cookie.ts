/** Holds the pass of a visitor who left their details on a card. */
export const PASS_COOKIE = 'iDoExchange'

/** The pass that a browser brings, undefined for none. */
export const passOf = (cookie: string | undefined): string | undefined =>
  cookie === undefined ? undefined : /(?:^|;\s*)iDoExchange=([\w.-]{10,100})/.exec(cookie)?.[1]
