export const SERVER_OPTIONS: string
