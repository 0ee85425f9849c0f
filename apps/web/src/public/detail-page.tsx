import type { ActivityDetail } from './ActivityDetail.tsx'
import type { PageAddress } from './page-address.ts'

/** An activity’s own page, which lists need not load: in the server from the start, in the browser once one is shown. */
let Detail: typeof ActivityDetail | null = null

export function setDetailPage(it: typeof ActivityDetail): void {
  Detail = it
}

/** Loads what a page is drawn with, and answers whether it can be: without a network it may not. */
export async function isDrawable(page: PageAddress | null): Promise<boolean> {
  if (Detail || !page?.activity) return true
  try {
    setDetailPage((await import('./ActivityDetail.tsx')).ActivityDetail)
    return true
  } catch {
    return false
  }
}

export function DetailPage(props: Parameters<typeof ActivityDetail>[0]) {
  return Detail && <Detail {...props} />
}
