/** Which journeys a change can reach, told by the texts that they share with its screens. */

const USED = /useTranslation\(\s*\[?\s*((?:'[\w-]+'\s*,?\s*)+)/g
/** A text that is asked for: `'save'`, `'contacts:save'`, or the beginning of `\`contacts:state.${state}\``. */
const ASKED = /\bt\w*\(\s*['"`](?:([\w-]+):)?([\w.-]+)(\$\{)?/g
/** A text that more journeys ask for than these, such as `close`, says nothing about what a journey is about. */
const MAX_JOURNEYS = 6
/** What many screens use. A change there is tried on every screen of both houses, and not in every journey. */
const SHARED = /^web\/(?:app\/(?:kit|lib|i18n|[\w.-]+$)|[\w.-]+$)/
const EVERY_SCREEN = ['geometry.spec.ts', 'backstage-screens.spec.ts', 'shop.spec.ts']

/** The texts that a file asks for, as `namespace:key`; what ends with `*` is the beginning of several. */
function textsIn(source) {
  const used = [...source.matchAll(USED)].flatMap(([, names]) =>
    [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
  )
  return [
    ...new Set(
      [...source.matchAll(ASKED)].flatMap(([, namespace, key, isOpen]) =>
        (namespace ? [namespace] : used).map((name) => `${name}:${key}${isOpen ? '*' : ''}`),
      ),
    ),
  ]
}

/** Whether two texts can be the same one. */
function isSame(one, other) {
  const [a, b] = [one.replace('*', ''), other.replace('*', '')]
  return a === b || (one !== a && b.startsWith(a)) || (other !== b && a.startsWith(b))
}

/**
 * The journeys that a change can reach. Changed journeys are among them.
 * @param changed paths from the project's root
 * @param sourcesOf the source of a file, and those of its folder: a stylesheet or a rule belongs to the screens beside it
 * @param specs the source of each journey by its file name
 * @returns file names, in order
 */
export function journeysOf(changed, sourcesOf, specs) {
  const web = changed.filter((path) => path.startsWith('web/') && !path.includes('.test.'))
  const chosen = new Set(changed.flatMap((path) => /^e2e\/([\w-]+\.spec\.ts)$/.exec(path)?.[1] ?? []))
  if (web.some((path) => SHARED.test(path))) for (const spec of EVERY_SCREEN) chosen.add(spec)
  const textsOf = (path) => {
    const { own, beside } = sourcesOf(path)
    const texts = textsIn(own)
    return texts.length > 0 ? texts : beside.flatMap(textsIn)
  }
  const texts = [...new Set(web.flatMap(textsOf))]
  const askedBy = Object.entries(specs).map(([name, source]) => [name, textsIn(source)])
  for (const text of texts) {
    const asking = askedBy.filter(([, asked]) => asked.some((one) => isSame(one, text)))
    if (asking.length <= MAX_JOURNEYS) for (const [name] of asking) chosen.add(name)
  }
  return [...chosen].sort()
}
