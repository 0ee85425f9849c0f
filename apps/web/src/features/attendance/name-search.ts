/** Whether a name is what is searched for: found whatever the accents, as everywhere. */
export function isCalled(name: string, search: string): boolean {
  return plain(name).includes(plain(search))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
