import type { ActivityDetail } from './ActivityDetail.tsx'
import type { PageAddress } from './page-address.ts'

/** An activity's own page, separate from lists: loaded from the start on the server, on demand in the browser. */
let Detail: typeof ActivityDetail | null = null

export function setDetailPage(it: typeof ActivityDetail): void {
  Detail = it
}

/** Loads the code of a page. Returns false if that failed, such as offline. */
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
