/** Begins a text with a capital letter; an empty text stays empty. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
