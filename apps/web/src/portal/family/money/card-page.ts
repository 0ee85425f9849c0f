import type { PageProps } from '../school.ts'

/** Returns the address of the page for cards, in the language of this one, from where it leads back to this portal. */
export function cardPage(payUrl: string, { portal, words }: Pick<PageProps, 'portal' | 'words'>): string {
  const { pathname, hash } = new URL(payUrl)
  return `${pathname}${hash}&portal=${portal}&lang=${words.language}`
}
