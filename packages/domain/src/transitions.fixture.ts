import { nextState, type StateOf, type Transitions } from './transitions.ts'

/** The states visited when these transitions are tried in turn; disallowed ones are skipped. */
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
