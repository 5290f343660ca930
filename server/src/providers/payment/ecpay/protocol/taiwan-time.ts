const TAIWAN_OFFSET_MS = 8 * 60 * 60 * 1000

/** `yyyy/MM/dd HH:mm:ss` in Taiwan (UTC+8, no daylight saving), independent of the server's time zone. */
export function taiwanTime(at: Date): string {
  return new Date(at.getTime() + TAIWAN_OFFSET_MS).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}
