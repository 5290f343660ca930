/**
 * Runs in the page (support/geometry.ts). Plain JavaScript, because the types of tests have no document.
 * @param {{ isPhone: boolean, exceptions: readonly { rule: string, selector: string }[] }} options
 * @returns {{ rule: string, what: string, detail: string }[]}
 */
;({ isPhone, exceptions }) => {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option]'
  const TARGET = 44
  const problems = []
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter((one) => one.checkVisibility())
  const root = dialogs.at(-1) ?? document.body
  const nameOf = (element) => {
    const path = []
    for (let at = element; at && path.length < 4; at = at.parentElement) {
      const name = typeof at.className === 'string' ? at.className.split(' ')[0] : ''
      path.unshift(at.tagName.toLowerCase() + (name ? `.${name}` : ''))
    }
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return `${path.join(' > ')} «${text}»`
  }
  const report = (rule, element, detail) => {
    if (exceptions.some((one) => one.rule === rule && element.closest(one.selector))) return
    problems.push({ rule, what: nameOf(element), detail })
  }
  const isShown = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true }) &&
    !element.closest('[inert], [aria-hidden=true], [hidden]')
  /** Hidden for eyes, but not for screen readers: one pixel, or clipped away. */
  const isForReaders = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(at)
      const { width, height } = at.getBoundingClientRect()
      if (position === 'absolute' && (clipPath !== 'none' || clip !== 'auto') && width <= 2 && height <= 2) return true
      if (width <= 1 && height <= 1 && getComputedStyle(at).overflow === 'hidden') return true
    }
    return false
  }

  /** The part of a rectangle that its scrolling and clipping ancestors show. */
  const clipped = (rect, element) => {
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom]
    for (let at = element; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (at === document.body || at === document.documentElement) continue
      const box = at.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      // A dialog may be in another one, which does not clip it.
      if (at.matches(':modal')) break
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : undefined
  }

  /** Bars that stay while the page moves below them, and toasts: texts of the page pass under them. */
  const layerOf = (element) => {
    const toasts = element.closest('[data-toasts]')
    if (toasts) return toasts
    for (let at = element; at && at !== root; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
    return null
  }

  const places = [...document.querySelectorAll('*')]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((one) => [one, one.scrollLeft, one.scrollTop])
  const reaches = (element, x, y) => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return undefined
    const label = element.labels?.[0]
    return element === hit || element.contains(hit) || label === hit || (label?.contains(hit) ?? false) ? true : hit
  }
  for (const element of root.querySelectorAll(CONTROLS)) {
    if (!isShown(element) || isForReaders(element) || element.matches(':disabled')) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const rects = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const rect = rects[0] && clipped(rects[0], element.parentElement)
    if (!rect) continue
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
    const hit = reaches(element, x, y)
    if (hit === undefined) continue
    // A toast goes by itself, and lies on the page meanwhile, but never on the bars at its head and end.
    if (hit !== true && hit.closest('[data-toasts]') && !layerOf(element)?.closest('header, [data-bottom-bar]'))
      continue
    // One that goes becomes smaller.
    if (element.closest('[data-toasts]')?.getAnimations({ subtree: true }).length) continue
    if (hit !== true) {
      report('covered', element, `by ${nameOf(hit)}`)
      continue
    }
    const isInText = getComputedStyle(element).display === 'inline' && element.tagName === 'A'
    if (!isPhone || isInText) continue
    const half = TARGET / 2 - 1
    const wide = Math.max(
      rect.width,
      reaches(element, x - half, y) === true && reaches(element, x + half, y) === true ? TARGET : 0,
    )
    const high = Math.max(
      rect.height,
      reaches(element, x, y - half) === true && reaches(element, x, y + half) === true ? TARGET : 0,
    )
    const label = element.labels?.[0]?.getBoundingClientRect()
    const [width, height] = [Math.max(wide, label?.width ?? 0), Math.max(high, label?.height ?? 0)]
    if (width < TARGET - 0.5 || height < TARGET - 0.5)
      report('small', element, `${Math.round(width)} × ${Math.round(height)}`)
  }
  for (const [one, left, top] of places) one.scrollTo({ left, top, behavior: 'instant' })

  const texts = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || /^(?:SCRIPT|STYLE|NOSCRIPT|OPTION|TITLE)$/.test(element.tagName))
      continue
    if (!isShown(element) || isForReaders(element) || element.closest('svg')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = layerOf(element)
    for (const one of range.getClientRects()) {
      const rect = clipped(one, element)
      if (rect) texts.push({ rect, element, layer })
    }
  }
  texts.sort((a, b) => a.rect.top - b.rect.top)
  for (const [at, { rect, element, layer }] of texts.entries())
    for (let next = at + 1; next < texts.length; next += 1) {
      const other = texts[next]
      if (!other || other.rect.top >= rect.bottom) break
      if (other.element === element || other.layer !== layer) continue
      const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
      const high = Math.min(rect.bottom, other.rect.bottom) - other.rect.top
      // Line boxes are higher than their letters.
      if (wide > 3 && high > 0.45 * Math.min(rect.height, other.rect.height))
        report('overlap', element, `with ${nameOf(other.element)}`)
    }

  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width + 1) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter((one) => isShown(one) && one.getBoundingClientRect().right > width + 1 && !clipsItself(one))
      .slice(0, 3)
    report('sideways', document.body, `${document.documentElement.scrollWidth} px: ${widest.map(nameOf).join('; ')}`)
  }
  function clipsItself(element) {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }

  for (const element of new Set(texts.map((one) => one.element))) {
    const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    if (display === 'inline' || display === 'contents') continue
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    if (scrollWidth > clientWidth + 2) {
      if (overflowX === 'visible') report('outside', element, `${scrollWidth} px in ${clientWidth}`)
      else if (overflowX !== 'auto' && overflowX !== 'scroll' && textOverflow !== 'ellipsis')
        report('cut', element, `${scrollWidth} px in ${clientWidth}`)
    }
    const isClamped = webkitLineClamp !== 'none'
    if (
      !isClamped &&
      ['hidden', 'clip'].includes(overflowY) &&
      textOverflow !== 'ellipsis' &&
      scrollHeight > clientHeight + 4
    )
      report('cut', element, `${scrollHeight} px high in ${clientHeight}`)
  }
  return problems
}
