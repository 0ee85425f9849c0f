import type { ActivityDetail } from './ActivityDetail.tsx'

/** An activity’s own page, which lists need not load: in the server from the start, in the browser once one is shown. */
let Detail: typeof ActivityDetail | null = null

export function setDetailPage(it: typeof ActivityDetail): void {
  Detail = it
}

/** Answers once it can be drawn; refused where it cannot be loaded, without a network for instance. */
export async function loadDetailPage(): Promise<void> {
  if (!Detail) setDetailPage((await import('./ActivityDetail.tsx')).ActivityDetail)
}

export function DetailPage(props: Parameters<typeof ActivityDetail>[0]) {
  return Detail && <Detail {...props} />
}
