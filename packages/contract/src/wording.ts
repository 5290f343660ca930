/** A refusal: its HTTP status, and its message in both languages. */
export interface Wording {
  code: 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  'zh-tw': string
  'en-us': string
}

export const wording = (code: Wording['code'], zhTw: string, enUs: string): Wording => ({
  code,
  'zh-tw': zhTw,
  'en-us': enUs,
})
