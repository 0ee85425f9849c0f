/** Hands the user a file made here. */
export function saveText(name: string, text: string, type: string): void {
  // With the mark in front a spreadsheet reads the letters of all languages.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
