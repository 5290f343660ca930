export function findPostgres(): string | undefined
export function ensurePostgres(): Promise<string>
export function ensureChromium(): Promise<string>
export function ensureFonts(fonts: readonly (readonly [string, string])[]): Promise<string>
