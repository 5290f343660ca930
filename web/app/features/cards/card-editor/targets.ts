/** A rectangle in pixels, relative to the top left corner of the card. */
export interface Box {
  top: number
  left: number
  width: number
  height: number
}

/** The minimum size of a touch target, in pixels. */
const MIN_TARGET = 44

const isBeside = (one: Box, other: Box) => one.left < other.left + other.width && other.left < one.left + one.width

/**
 * Makes each box large enough for a finger. It uses the free space below, then above, and overlaps neighbours only if
 * neither is enough.
 */
export function grown<T extends Box>(boxes: readonly T[], within: { width: number; height: number }): T[] {
  const done = [...boxes].toSorted((one, other) => one.top - other.top || one.left - other.left)
  for (const [at, box] of done.entries()) {
    const width = Math.max(box.width, MIN_TARGET)
    const left = Math.max(0, Math.min(box.left - (width - box.width) / 2, within.width - width))
    const wide = { ...box, left, width }
    const others = done.filter((_, place) => place !== at).filter((other) => isBeside(wide, other))
    const end = box.top + box.height
    const ceiling = Math.max(0, ...others.map((other) => other.top + other.height).filter((edge) => edge <= box.top))
    const floor = Math.min(within.height, ...others.map(({ top }) => top).filter((top) => top >= end))
    const lacking = Math.max(0, MIN_TARGET - box.height)
    const below = Math.min(lacking, Math.max(0, floor - end))
    const above = Math.min(lacking - below, Math.max(0, box.top - ceiling))
    const rest = lacking - below - above
    done[at] = { ...wide, top: Math.max(0, box.top - above - rest / 2), height: Math.max(box.height, MIN_TARGET) }
  }
  return done
}

/** Joins boxes of the same thing that are one below the other. */
export function joined<T extends Box & { joins: string }>(boxes: readonly T[]): T[] {
  const done: T[] = []
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    const last = done.findLast(({ joins }) => joins === box.joins)
    if (!last || !isBeside(last, box) || box.top - (last.top + last.height) >= MIN_TARGET / 2) {
      done.push(box)
      continue
    }
    const left = Math.min(last.left, box.left)
    const right = Math.max(last.left + last.width, box.left + box.width)
    const end = Math.max(last.top + last.height, box.top + box.height)
    done[done.indexOf(last)] = { ...last, left, width: right - left, height: end - last.top }
  }
  return done
}
