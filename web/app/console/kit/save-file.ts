/** Lets the browser store a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has taken the file when the press was handled.
  setTimeout(() => URL.revokeObjectURL(url))
}
