import type { Language } from '@afterbell/domain/kernel/languages/languages'

/** Returns the address of the page for cards on this site, in the language of this page. */
export function payAddress(payUrl: string, language: Language): string {
  const { pathname, hash } = new URL(payUrl)
  return `${pathname}${hash}${language === 'en' ? '' : `&lang=${language}`}`
}
