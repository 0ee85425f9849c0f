/** Downloads a file made here. */
export function saveText(name: string, text: string, type: string): void {
  // With a byte order mark spreadsheets read all languages.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
