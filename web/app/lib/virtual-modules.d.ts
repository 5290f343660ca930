declare module 'virtual:calls' {
  export const calls: import('./call-table.ts').CallTable
}

declare module 'virtual:refreshes' {
  export const refreshes: import('./refresh-table.ts').RefreshTable
}

declare module 'virtual:staff-refreshes' {
  export const refreshes: import('./refresh-table.ts').RefreshTable
}

declare module 'virtual:handbook-zh-tw' {
  export const parts: import('../../handbook-plugin.ts').HandbookPart[]
}

declare module 'virtual:handbook-en-us' {
  export const parts: import('../../handbook-plugin.ts').HandbookPart[]
}

declare module 'virtual:mantine-variables.css'
