/** Holds the token of a visitor who left their details on a card. */
export const EXCHANGE_COOKIE = 'iDoExchange'

/** The token that a browser brings, undefined for none. */
export const exchangeTokenOf = (cookie: string | undefined): string | undefined =>
  cookie === undefined ? undefined : /(?:^|;\s*)iDoExchange=([\w.-]{10,100})/.exec(cookie)?.[1]
