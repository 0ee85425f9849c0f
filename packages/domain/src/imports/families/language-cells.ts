import type { Language } from '../../kernel/languages/languages.ts'

/**
 * Reads a guardian's language: 'English', 'inglés', 'en-US', 'Spanish', 'Español', 'spa'. Undefined if the cell means no
 * language of the product, or more than one.
 */
export function languageRead(cell: string): Language | undefined {
  const word = cell
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[-_](\d{3}|[a-z]{2})$/, '')
  return WORDS.get(word)
}

const WORDS: ReadonlyMap<string, Language> = new Map([
  ...['english', 'ingles', 'en', 'eng'].map((word) => [word, 'en'] as const),
  ...['spanish', 'espanol', 'espanola', 'castellano', 'es', 'esp', 'spa'].map(
    (word) => [word, 'es'] as const,
  ),
])
