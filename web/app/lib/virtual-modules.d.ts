declare module 'virtual:calls' {
  /** noun → call → what a client needs to make it. */
  export const calls: Record<string, Record<string, { path: string; body: 'form' | 'json' }>>
}

declare module 'virtual:mantine-variables.css'
