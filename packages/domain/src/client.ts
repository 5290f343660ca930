/** A client by what it says of itself, in two short names; empty where they are not known. */
export interface Client {
  /** `Chrome`, `LINE`: the app that shows the page. */
  browser: string
  /** `Windows`, `iOS`: what it runs on. */
  system: string
}

type Names = readonly (readonly [name: string, pattern: RegExp])[]

/** The first that fits counts: nearly every browser also names those that it wants to be taken for. */
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
/** iPadOS says `Macintosh` unless it is asked for the mobile site, and is then told as macOS. */
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
/** No browser's own description is longer. */
const LENGTH = 512

const nameOf = (names: Names, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? ''

/** Browser and system of a `User-Agent` header. Nothing of the header itself is in the answer. */
export function clientOf(userAgent: string): Client {
  const text = userAgent.slice(0, LENGTH)
  return { browser: nameOf(BROWSERS, text), system: nameOf(SYSTEMS, text) }
}

/** Whether a system is one of phones. */
export const isPhoneSystem = (system: string): boolean => PHONES.has(system)
