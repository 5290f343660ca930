/** Browser and system from a `User-Agent` header; empty where unknown. */
export interface Client {
  /** `Chrome`, `LINE`: the app that shows the page. */
  browser: string
  /** `Windows`, `iOS`: the operating system. */
  system: string
}

type Names = readonly (readonly [name: string, pattern: RegExp])[]

/** The first match wins: nearly every browser also names the browsers it imitates. */
const BROWSERS: Names = [
  ['LINE', / Line\//],
  ['Facebook', /FBA[NV]/],
  ['Instagram', /Instagram/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|OPiOS\/|OPT\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/.*Safari\//],
]
/** iPadOS sends `Macintosh` unless the user requests the mobile site, so it is reported as macOS. */
const SYSTEMS: Names = [
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]
const PHONES: ReadonlySet<string> = new Set(['iOS', 'Android'])
/** No real browser sends a longer header. */
const LENGTH = 512

const nameOf = (names: Names, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? ''

/** Browser and system of a `User-Agent` header. The result never contains text of the header. */
export function clientOf(userAgent: string): Client {
  const text = userAgent.slice(0, LENGTH)
  return { browser: nameOf(BROWSERS, text), system: nameOf(SYSTEMS, text) }
}

/** Whether a system runs on phones. */
export const isPhoneSystem = (system: string): boolean => PHONES.has(system)
