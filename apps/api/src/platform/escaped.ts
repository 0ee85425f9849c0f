/** A text as it stands in HTML, in an attribute too: none of its signs begins anything. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
