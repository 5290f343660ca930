declare module 'virtual:calls' {
  export const calls: import('./call-table.ts').CallTable
}

declare module 'virtual:mantine-variables.css'
