/** A text as searches compare it: without case and accents. The same as `app.folded` does in the database. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
}
