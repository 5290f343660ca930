import { nextState, type StateOf, type Transitions } from './transitions.ts'

/** The states that a thing passes through when these transitions are tried on it; those not allowed are left out. */
export function walk<Table extends Transitions>(
  table: Table,
  start: StateOf<Table>,
  tried: readonly (keyof Table)[],
): StateOf<Table>[] {
  const passed = [start]
  let state = start
  for (const transition of tried) {
    const next = nextState(table, state, transition)
    if (next === null) continue
    passed.push(next)
    state = next
  }
  return passed
}
