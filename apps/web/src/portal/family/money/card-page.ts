import { addressOfBack, type Back } from '../../../features/payments/by-link/kept-link.ts'
import type { Language } from '@afterbell/domain/kernel/languages/languages'

interface From {
  /** The page there that it leads back to. */
  page?: Back['page']
  /** The portal the page leads back to; null where nobody is logged in. */
  portal: string | null
  language: Language
}

/** Returns the address of the page for cards on this site, in the language of this page. */
export function cardPage(payUrl: string, { portal, page = 'payments', language }: From): string {
  const { pathname, hash } = new URL(payUrl)
  return `${pathname}${hash}${portal === null ? '' : `&${addressOfBack({ portal, page })}`}&lang=${language}`
}
