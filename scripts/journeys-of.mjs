/** Which journeys a change can reach, told by the texts that they share with its screens. */

const USED = /useTranslation\(\s*\[?\s*((?:'[\w-]+'\s*,?\s*)+)/g
const ASKED = /\bt\(\s*['"`]([\w-]+):/g
/** What many screens use. A change there is tried on every screen of both houses, and not in every journey. */
const SHARED = /^web\/(?:app\/(?:kit|lib|i18n|[\w.-]+$)|[\w.-]+$)/
const EVERY_SCREEN = ['geometry.spec.ts', 'backstage-screens.spec.ts', 'shop.spec.ts']

/** The namespaces of texts in a file: of a screen, or asked for by a journey. */
function namespacesIn(source) {
  const used = [...source.matchAll(USED)].flatMap(([, names]) =>
    [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
  )
  const asked = [...source.matchAll(ASKED)].map(([, name]) => name)
  return new Set([...used, ...asked])
}

/**
 * The journeys that a change can reach. Changed journeys are among them.
 * @param changed paths from the project's root
 * @param sourcesBeside the sources of the folder of a file: a stylesheet or a rule belongs to the screens beside it
 * @param specs the source of each journey by its file name
 * @returns file names, in order
 */
export function journeysOf(changed, sourcesBeside, specs) {
  const web = changed.filter((path) => path.startsWith('web/') && !path.includes('.test.'))
  const chosen = new Set(changed.flatMap((path) => /^e2e\/([\w-]+\.spec\.ts)$/.exec(path)?.[1] ?? []))
  if (web.some((path) => SHARED.test(path))) for (const spec of EVERY_SCREEN) chosen.add(spec)
  const namespaces = new Set(web.flatMap((path) => sourcesBeside(path).flatMap((source) => [...namespacesIn(source)])))
  for (const [name, source] of Object.entries(specs))
    if ([...namespacesIn(source)].some((namespace) => namespaces.has(namespace))) chosen.add(name)
  return [...chosen].sort()
}
