/** The source states of a transition and its target state. */
interface Transition<State extends string = string> {
  from: readonly State[]
  to: State
}

/** The transition table of a state machine. */
export type Transitions = Readonly<Record<string, Transition>>

/** The states in a transition table. */
export type StateOf<Table extends Transitions> = Table[keyof Table]['from'][number] | Table[keyof Table]['to']

const ruleOf = <Table extends Transitions>(table: Table, transition: keyof Table) =>
  table[transition] as Transition<StateOf<Table>>

/** Whether a table allows a transition from a state. */
export const canTransition = <Table extends Transitions>(
  table: Table,
  state: StateOf<Table>,
  transition: keyof Table,
): boolean => ruleOf(table, transition).from.includes(state)

/** The state after a transition, or null when the table does not allow it from here. */
export const nextState = <Table extends Transitions>(
  table: Table,
  state: StateOf<Table>,
  transition: keyof Table,
): StateOf<Table> | null => (canTransition(table, state, transition) ? ruleOf(table, transition).to : null)
