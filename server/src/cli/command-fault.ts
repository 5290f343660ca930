/** An error that the operator can fix. It is printed without a stack. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}
