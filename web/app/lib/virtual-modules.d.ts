declare module 'virtual:calls' {
  export const calls: import('./call-table.ts').CallTable
}

declare module 'virtual:refreshes' {
  export const refreshes: import('./refresh-table.ts').RefreshTable
}

declare module 'virtual:staff-refreshes' {
  export const refreshes: import('./refresh-table.ts').RefreshTable
}

declare module 'virtual:mantine-variables.css'
