/**
 * Writes a cookie of this site with a lifetime in seconds; 0 deletes it. Navigations from other sites send it too.
 */
export function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers inside LINE and Facebook.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
