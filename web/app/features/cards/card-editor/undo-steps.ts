import type { Draft } from './draft.ts'
import { isSame } from './is-same.ts'

const MAX_STEPS = 50

interface Step {
  before: Draft
  after: Draft
  /** The names of the fields that the step changed. */
  changed: string
}

/** The changes that can be undone. All letters of a word are one step. */
export class UndoSteps {
  readonly #steps: Step[] = []
  #isTyping = false

  get canUndo(): boolean {
    return this.#steps.length > 0
  }

  /** Adds a change. While the user types in the same field, it extends the previous step. */
  add(before: Draft, after: Draft): void {
    const last = this.#steps.at(-1)
    const changed = changedNames(before, after)
    if (this.#isTyping && last?.changed === changed) last.after = after
    else this.#steps.push({ before, after, changed })
    if (this.#steps.length > MAX_STEPS) this.#steps.shift()
    this.#isTyping = true
  }

  /** Makes the next change a separate step. */
  endWord(): void {
    this.#isTyping = false
  }

  /** Removes and returns the last step; undefined if there is none. */
  pop(): Step | undefined {
    this.endWord()
    return this.#steps.pop()
  }
}

/**
 * The names of the fields that differ, in one string. An added or removed item counts as a change of its whole list.
 */
function changedNames(before: unknown, after: unknown, name = ''): string {
  if (isSame(before, after)) return ''
  const isLike = typeof before === 'object' && typeof after === 'object' && before && after
  if (!isLike || Object.keys(before).length !== Object.keys(after).length) return name
  const now = new Map(Object.entries(after))
  const names = Object.entries(before).map(([part, value]) => changedNames(value, now.get(part), `${name}.${part}`))
  return names.filter(Boolean).join(' ')
}
