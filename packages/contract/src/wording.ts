/** A refusal: its HTTP status, and its message in both languages. */
interface Wording {
  /** 400, 408, 417 and 431 refuse requests that could not be read; no call is refused with them. */
  code: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 417 | 422 | 429 | 431 | 500 | 503
  'zh-tw': string
  'en-us': string
}

export const wording = (code: Wording['code'], zhTw: string, enUs: string): Wording => ({
  code,
  'zh-tw': zhTw,
  'en-us': enUs,
})
