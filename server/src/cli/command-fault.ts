/** What a person who ran a command did wrong, or has to mend; told without a stack. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}
